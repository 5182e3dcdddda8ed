import { type ComponentProps, useState } from "react";
import { TextField } from "#ui/controls/field.tsx";
import { FILE_RULES, type FileRule, MAX_FILES_BYTES } from "../definitions/file-rules.ts";

const toMegabytes = (bytes: number) => `${bytes / 1_000_000} MB`;

type FileFieldProps = Omit<ComponentProps<typeof TextField>, "defaultValue"> & {
  readonly rule: FileRule;
  readonly defaultValue?: string;
};

/** Chooses files. What is too large is said before it is sent, since sending it takes a phone a while (D175). */
export default function FileField({ rule, error, className, defaultValue: _, ...field }: FileFieldProps) {
  const { accept, maxFiles, maxBytes, hint } = FILE_RULES[rule];
  const [problem, setProblem] = useState<string | null>(null);
  const limit =
    maxFiles > 1
      ? `Up to ${maxFiles}, ${toMegabytes(MAX_FILES_BYTES)} together`
      : `Up to ${toMegabytes(maxBytes)}`;
  return (
    <div className={className}>
      <TextField
        {...field}
        type="file"
        accept={accept}
        multiple={maxFiles > 1}
        hint={`${hint}. ${limit}.`}
        error={problem ?? error}
        data-refused={problem === null ? undefined : ""}
        onChange={({ currentTarget: { files } }) => setProblem(findSizeProblem(rule, [...(files ?? [])]))}
      />
      <noscript>
        <p className="mt-1.5 text-sm text-muted">
          If something needs fixing, please choose your files again.
        </p>
      </noscript>
    </div>
  );
}

function findSizeProblem(rule: FileRule, files: readonly File[]): string | null {
  const { maxFiles, maxBytes } = FILE_RULES[rule];
  if (files.length > maxFiles) return `Please choose ${maxFiles} at most.`;
  const large = files.find(({ size }) => size > maxBytes);
  if (large) return `“${large.name}” is larger than ${toMegabytes(maxBytes)}.`;
  const total = files.reduce((sum, { size }) => sum + size, 0);
  return total > MAX_FILES_BYTES ? `Together they are larger than ${toMegabytes(MAX_FILES_BYTES)}.` : null;
}
