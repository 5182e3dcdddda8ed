/**
 * Tables with a few rows for each site at most: what locks or rewrites one is done before anybody notices. All others grow with
 * stock, shoppers or time.
 */
const SMALL_TABLES = new Set([
  ...["account", "site", "site_host", "site_config", "dealership", "location", "source", "feed", "part_feed"],
  ...["review_feed", "part_list", "removed_demo", "ledger_account", "migration"],
]);

/** Functions that give each row the same value, so that PostgreSQL need not write every row. */
const STABLE_DEFAULT = /^(now|current_timestamp|transaction_timestamp)$/;

/** What is wrong with a migration, a sentence for each statement; none if a large table serves pages meanwhile (D416). */
export function findMigrationLocks(sql: string, earlier: readonly string[]): string[] {
  const statements = readStatements(sql);
  const isLarge = createIsLarge(statements);
  const contracts = readNotes(sql, "contract");
  const context: Context = {
    isLarge,
    beforehand: readNotes(sql, "beforehand").join("\n"),
    isContract: contracts.some((name) => earlier.includes(name)),
  };
  const wrong = contracts.filter((name) => !earlier.includes(name));
  return [
    ...wrong.map((name) => `"contract: ${name}" names no earlier migration`),
    ...statements.flatMap((statement) => judge(statement, context)),
  ];
}

interface Context {
  readonly isLarge: (table: string) => boolean;
  /** What an operator of a large installation runs before, outside a transaction. */
  readonly beforehand: string;
  /** Whether an earlier version already works without what this migration takes away. */
  readonly isContract: boolean;
}

/** Lines such as `-- contract: 0096_new_names`. */
const readNotes = (sql: string, kind: string): string[] =>
  [...sql.matchAll(new RegExp(`^-- ${kind}: (.+)$`, "gm"))].map(([, note = ""]) => note.trim());

/** Statements in lower case without comments, bodies of functions and texts; what stands in those of `do` is not seen. */
function readStatements(sql: string): string[] {
  return sql
    .replaceAll(/--.*$/gm, "")
    .replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .split(";")
    .map((statement) => statement.replaceAll(/\s+/g, " ").replaceAll("public.", "").trim())
    .filter((statement) => statement !== "");
}

/** A table that the migration itself makes is empty. */
function createIsLarge(statements: readonly string[]): (table: string) => boolean {
  const made = statements.map((statement) => /^create table (?:if not exists )?(\w+)/.exec(statement)?.[1]);
  return (table) => !SMALL_TABLES.has(table) && !made.includes(table);
}

function judge(statement: string, context: Context): string[] {
  const [, table = "", actions = ""] =
    /^alter table (?:if exists )?(?:only )?(\w+) (.+)$/.exec(statement) ?? [];
  if (table !== "") return splitActions(actions).flatMap((action) => judgeAction(table, action, context));
  const index = /^create (?:unique )?index (.+?) on (?:only )?(\w+)/.exec(statement);
  if (index) return judgeIndex(index[1] ?? "", index[2] ?? "", context);
  const dropped = /^drop (?:table|view|function|index) (?:if exists )?([\w.]+)/.exec(statement);
  if (dropped && !context.isContract) return [askForContract(`${dropped[1]} is dropped`)];
  const [, verb = "", rows = ""] =
    /^(update|delete from|truncate(?: table)?|cluster|lock(?: table)?|reindex table) (\w+)/.exec(statement) ??
    [];
  return rows !== "" && context.isLarge(rows)
    ? [
        `"${verb} ${rows}" works on all its rows in one transaction: do it in batches, in a round of the feature`,
      ]
    : [];
}

/** The parts of `alter table` between commas, but for those in brackets. */
function splitActions(actions: string): string[] {
  const parts: string[] = [""];
  let depth = 0;
  for (const letter of actions) {
    depth += letter === "(" ? 1 : letter === ")" ? -1 : 0;
    if (letter === "," && depth === 0) parts.push("");
    else parts.push(`${parts.pop()}${letter}`);
  }
  return parts.map((part) => part.trim());
}

const askForContract = (what: string) =>
  `${what}, which the version before still reads: first release one that does without, then say "-- contract: <its migration>"`;

function judgeAction(table: string, action: string, { isLarge, isContract }: Context): string[] {
  if (/^(drop (?!constraint)|rename)/.test(action) && !isContract)
    return [askForContract(`"${table} ${action}"`)];
  if (!isLarge(table)) return [];
  const reason = ACTIONS.find(({ matches }) => matches(action))?.reason;
  return reason === undefined ? [] : [`"${table} ${action.slice(0, 80)}" ${reason}`];
}

interface SlowAction {
  readonly matches: (action: string) => boolean;
  readonly reason: string;
}

const isAddedColumn = (action: string) =>
  /^add (?!constraint|primary|unique|foreign|check|exclude)/.test(action);

const ACTIONS: readonly SlowAction[] = [
  {
    matches: (action) => /^alter (column )?\w+ (set data )?type /.test(action),
    reason: "writes every row again: add a column, fill it in batches, and read that",
  },
  {
    matches: (action) => /^alter (column )?\w+ set not null/.test(action),
    reason: "reads every row: add a check that is not valid yet, and validate it in the next migration",
  },
  {
    matches: (action) =>
      /^add (constraint|foreign|check)/.test(action) &&
      /\b(foreign key|check)\b/.test(action) &&
      !/not valid$/.test(action),
    reason: 'reads every row: add it "not valid", and validate it in the next migration',
  },
  {
    matches: (action) => /^add (constraint \w+ )?(primary key|unique|exclude)(?! using index)/.test(action),
    reason: 'builds an index while nobody may write: build a unique index first, and add it "using index"',
  },
  {
    matches: (action) => isAddedColumn(action) && /\b(references|unique|primary key|check)\b/.test(action),
    reason: "locks both tables while it reads: add the column alone, then the rest",
  },
  {
    matches: (action) => isAddedColumn(action) && /\bgenerated\b/.test(action),
    reason: "writes every row again: let the program fill it",
  },
  {
    matches: (action) => isAddedColumn(action) && hasVolatileDefault(action),
    reason: "writes every row again: a default that differs by row is filled in batches",
  },
  {
    matches: (action) => isAddedColumn(action) && /\bnot null\b/.test(action) && !/\bdefault\b/.test(action),
    reason: "fails where there are rows: give it a default",
  },
  { matches: (action) => /^set (un)?logged|^set tablespace/.test(action), reason: "writes every row again" },
];

const hasVolatileDefault = (action: string): boolean =>
  [...(/\bdefault (.+)$/.exec(action)?.[1]?.matchAll(/(\w+)\s*\(/g) ?? [])].some(
    ([, name = ""]) => !STABLE_DEFAULT.test(name),
  );

function judgeIndex(name: string, table: string, { isLarge, beforehand }: Context): string[] {
  if (!isLarge(table)) return [];
  const [, index = ""] = /^if not exists (\w+)$/.exec(name) ?? [];
  const isPrepared = index !== "" && new RegExp(`concurrently if not exists ${index}\\b`).test(beforehand);
  return isPrepared
    ? []
    : [
        `an index on ${table} keeps everybody from writing while it is built: use "if not exists", and say "-- beforehand: create index concurrently if not exists …"`,
      ];
}
