import { writeFileSync } from "node:fs";

/**
 * Draws the side views that stand in for photographs (D30) into one sprite, `vehicle-drawings.svg`. Paint comes from
 * the page as `--paint`. A front is to the right; the ground is at y = 196 of a 480 by 220 box.
 * Run after a change: node scripts/draw-vehicles.ts
 */
interface Shape {
  /** Outline from the rear bottom over the roof to the front bottom, in paint (or white with `white`). */
  readonly top: string;
  readonly wheels: readonly number[];
  readonly radius?: number;
  readonly glass: readonly string[];
  /** x of pillars drawn over the glass, each from y to y. */
  readonly pillars?: readonly (readonly [x: number, from: number, to: number])[];
  /** Gaps of doors and panels. */
  readonly lines?: string;
  /** Line of light along the shoulder. */
  readonly shoulder?: string;
  readonly headlight?: string;
  readonly tail?: string;
  readonly mirror?: readonly [number, number];
  readonly handles?: readonly (readonly [number, number])[];
  /** Drawn behind and before the body. */
  readonly behind?: string;
  readonly over?: string;
  /** Bottom of the body; the sill is darkened from here up. */
  readonly sill?: number;
  readonly white?: boolean;
  readonly ends: readonly [rear: number, front: number];
}

const DARK = "#1d2127";
const GLASS = "#2a3440";

const shapes: Record<string, Shape> = {
  suv: {
    ends: [58, 430],
    top: "M58 170 50 168C45 160 43 126 50 102L68 62C73 50 86 44 104 43L252 41C278 41 294 48 308 60L346 93C382 97 412 103 426 113 438 121 441 136 440 152L437 166 430 170",
    wheels: [120, 362],
    radius: 31,
    glass: ["M72 92 88 62C92 55 98 53 106 53L248 51C270 51 284 57 296 67L326 92Z"],
    pillars: [
      [116, 50, 94],
      [208, 49, 94],
    ],
    lines: "M118 94C114 118 118 132 126 138M209 94V158M312 96C318 118 318 140 314 158",
    shoulder: "M56 106C140 100 300 100 416 116",
    headlight: "M402 110C416 112 428 117 433 127L412 125C404 122 402 116 402 110Z",
    tail: "M48 104 64 108C64 118 60 124 46 126Z",
    mirror: [322, 90],
    handles: [
      [178, 110],
      [278, 111],
    ],
    over: `<path d="M94 42C92 37 96 36 100 36H246C250 36 252 38 250 40" fill="none" stroke="${DARK}" stroke-width="4"/><path d="M427 140H440V152H424Z" fill="${DARK}"/>`,
  },
  hatch: {
    ends: [88, 404],
    top: "M88 170 80 164C74 150 74 122 82 108L106 76C112 66 124 60 140 59L238 58C264 58 282 66 298 78L328 102C366 106 394 114 406 126 414 135 415 148 414 158L410 168 404 170",
    wheels: [144, 350],
    radius: 28,
    glass: ["M106 102 122 76C126 70 132 68 142 68L236 67C258 67 272 73 286 83L310 102Z"],
    pillars: [
      [144, 66, 104],
      [222, 64, 104],
    ],
    lines: "M145 104C142 122 146 136 154 144M223 104V160M304 104C308 122 308 144 304 160",
    shoulder: "M84 114C150 108 300 108 396 124",
    headlight: "M378 116C394 119 404 124 409 134L390 133C382 129 378 122 378 116Z",
    tail: "M81 110 97 113C98 124 93 130 78 132Z",
    mirror: [306, 100],
    handles: [
      [196, 118],
      [276, 119],
    ],
    over: `<path d="M403 146H414V156H400Z" fill="${DARK}"/>`,
  },
  sedan: {
    ends: [54, 430],
    top: "M54 170 45 164C40 146 40 124 50 115L96 105C112 101 118 96 128 88L146 74C156 66 170 62 188 62L246 62C272 62 288 70 304 82L330 102C374 106 414 114 430 126 439 134 441 147 440 157L436 168 430 170",
    wheels: [118, 364],
    radius: 28,
    glass: ["M126 104 153 80C161 73 173 71 188 71L244 71C266 71 280 77 294 87L313 104Z"],
    pillars: [
      [162, 68, 106],
      [230, 67, 106],
    ],
    lines: "M163 106C158 122 162 136 170 144M231 106V160M306 106C312 124 312 146 308 160",
    shoulder: "M50 120C150 110 310 110 420 126",
    headlight: "M398 117C416 119 428 124 434 134L412 133C404 129 400 123 398 117Z",
    tail: "M49 117 72 119C72 128 66 133 44 134Z",
    mirror: [308, 102],
    handles: [
      [204, 120],
      [282, 121],
    ],
    over: `<path d="M428 146H440V156H424Z" fill="${DARK}"/>`,
  },
  wagon: {
    ends: [52, 430],
    top: "M52 170 42 164C36 148 36 122 44 110L70 72C76 64 88 60 104 60L246 60C272 60 288 68 304 81L330 102C374 106 414 114 430 126 439 134 441 147 440 157L436 168 430 170",
    wheels: [118, 364],
    radius: 29,
    glass: ["M68 102 86 76C91 70 98 69 108 69L244 69C266 69 280 76 294 86L313 102Z"],
    pillars: [
      [118, 66, 104],
      [222, 65, 104],
    ],
    lines: "M119 104C114 122 118 134 128 142M223 104V160M306 104C312 122 312 146 308 160",
    shoulder: "M46 116C150 108 310 108 420 126",
    headlight: "M398 117C416 119 428 124 434 134L412 133C404 129 400 123 398 117Z",
    tail: "M43 112 62 115C62 126 57 132 38 134Z",
    mirror: [308, 100],
    handles: [
      [194, 118],
      [280, 119],
    ],
    over: `<path d="M96 58C98 53 102 53 106 53H240C246 53 248 55 248 58" fill="none" stroke="${DARK}" stroke-width="3.5"/><path d="M428 146H440V156H424Z" fill="${DARK}"/>`,
  },
  ute: {
    ends: [38, 440],
    top: "M38 170 32 160 29 120C29 110 33 106 42 106L166 104 178 60C181 50 190 46 204 45L272 45C296 45 310 52 322 64L350 97C392 99 426 105 439 115 449 123 451 139 450 153L446 167 440 170",
    wheels: [112, 372],
    radius: 33,
    glass: ["M184 95 193 64C195 57 200 55 208 55L270 55C290 55 302 61 312 71L332 95Z"],
    pillars: [[256, 50, 98]],
    lines: "M170 104V158M257 97V158M328 98C334 120 334 144 330 158M34 116H168",
    shoulder: "M34 122C150 118 320 106 430 120",
    headlight: "M412 110C428 112 440 118 445 128L424 127C416 123 412 117 412 110Z",
    tail: "M29 112H41V134H30Z",
    mirror: [330, 92],
    handles: [
      [234, 112],
      [316, 113],
    ],
    behind: `<path d="M120 106 152 66H176" fill="none" stroke="${DARK}" stroke-width="6" stroke-linejoin="round"/>`,
    over: `<path d="M438 142H450V156H434Z" fill="${DARK}"/><path d="M336 170H160L156 176H340Z" fill="${DARK}"/>`,
  },
  "cab-chassis": {
    ends: [268, 440],
    top: "M268 170 262 164V62C263 50 272 46 286 46L308 46C328 46 340 54 348 66L364 97C398 99 428 105 440 115 449 123 451 139 450 153L446 167 440 170",
    wheels: [112, 378],
    radius: 32,
    glass: ["M278 95V66C278 59 282 56 288 56L308 56C322 56 332 62 338 71L352 95Z"],
    lines: "M276 97V158M350 98C356 120 356 144 352 158",
    shoulder: "M266 114C320 108 380 108 430 120",
    headlight: "M412 110C428 112 440 118 445 128L424 127C416 123 412 117 412 110Z",
    mirror: [352, 90],
    handles: [[296, 112]],
    behind: `<path d="M36 138H330V152H36Z" fill="${DARK}"/><path d="M22 104H256V132H22Z" fill="#d5dae0"/><path d="M22 104H256V111H22Z" fill="#f1f3f5"/><path d="M80 111V132M138 111V132M196 111V132" stroke="#9aa2ac" stroke-width="2.5"/><path d="M248 54V104M258 54V104M248 56H258M248 80H258" stroke="#b4bbc4" stroke-width="4" fill="none"/><path d="M22 112H30V126H22Z" fill="#b3261e"/>`,
    over: `<path d="M438 142H450V156H434Z" fill="${DARK}"/>`,
  },
  van: {
    ends: [52, 430],
    top: "M52 170 44 164C42 150 42 120 42 60 42 42 52 34 70 33L302 33C332 33 350 42 364 58L398 103C420 107 434 115 438 127 441 137 441 149 440 158L436 168 430 170",
    wheels: [116, 366],
    radius: 29,
    glass: ["M296 94V52C296 49 298 48 301 48H312C328 48 340 54 350 66L372 94Z"],
    lines: "M284 48V158M164 48V158M58 48V152M284 96H164M378 108C384 120 384 140 380 158",
    shoulder: "M44 112C150 108 320 108 426 124",
    headlight: "M404 116C420 118 430 124 434 136L414 134C407 129 404 122 404 116Z",
    tail: "M42 104H51V136H43Z",
    mirror: [364, 94],
    handles: [
      [268, 112],
      [300, 112],
    ],
    over: `<path d="M428 146H440V156H424Z" fill="${DARK}"/>`,
  },
  "people-mover": {
    ends: [52, 430],
    top: "M52 170 43 164C37 138 40 88 54 62 60 50 70 46 88 45L278 45C312 45 332 54 350 68L392 104C420 108 433 117 438 129 441 138 441 149 440 158L436 168 430 170",
    wheels: [116, 364],
    radius: 29,
    glass: ["M60 94C63 78 67 67 75 60 79 56 85 55 93 55L276 55C304 55 322 62 336 74L360 94Z"],
    pillars: [
      [148, 50, 96],
      [246, 50, 96],
    ],
    lines: "M149 96V150M247 96V158M352 98C358 118 358 142 354 158M150 122H70",
    shoulder: "M44 112C150 106 320 106 426 124",
    headlight: "M402 116C420 118 430 124 435 136L414 134C406 129 402 122 402 116Z",
    tail: "M45 98 58 100C58 116 54 126 41 130Z",
    mirror: [352, 92],
    handles: [
      [226, 112],
      [264, 112],
    ],
    over: `<path d="M428 146H440V156H424Z" fill="${DARK}"/>`,
  },
  bus: {
    ends: [30, 452],
    top: "M30 172 25 166 23 60C23 40 32 31 48 30L412 30C438 30 447 42 451 62L459 120C461 140 460 152 458 168L452 172",
    wheels: [112, 378],
    radius: 29,
    glass: ["M36 94V54C36 47 40 44 46 44H392V94Z", "M400 130V44H412C428 44 434 50 437 64L448 116 450 130Z"],
    pillars: [
      [96, 42, 96],
      [156, 42, 96],
      [216, 42, 96],
      [276, 42, 96],
      [334, 42, 96],
    ],
    lines: "M336 96V160M394 42V160",
    shoulder: "M26 112H394",
    headlight: "M440 138 457 136C459 142 459 148 458 152L442 150Z",
    tail: "M24 116H32V140H25Z",
  },
  "light-truck": {
    ends: [352, 446],
    top: "M352 170 346 166V62C346 51 352 46 364 46L416 46C432 46 439 52 443 66L453 116C455 132 455 150 453 166L446 170",
    wheels: [104, 402],
    radius: 30,
    glass: ["M360 100V63C360 58 362 57 366 57L412 57C424 57 429 62 432 72L439 100Z"],
    lines: "M354 102V156",
    shoulder: "M350 118H448",
    headlight: "M434 130 453 128C455 136 455 142 454 146L436 144Z",
    mirror: [440, 92],
    handles: [[362, 116]],
    behind: `<path d="M30 146H380V158H30Z" fill="${DARK}"/><path d="M20 32C20 27 23 24 28 24H332C336 24 339 27 339 31V142H20Z" fill="#f6f8fa" stroke="#000" stroke-opacity=".2"/><path d="M20 130H339V142H20Z" fill="#c8ced6"/><path d="M100 24V130M180 24V130M260 24V130" stroke="#d5dae0" stroke-width="2.5"/><path d="M20 134H28V142H20Z" fill="#b3261e"/>`,
  },
  motorhome: {
    ends: [30, 432],
    white: true,
    top: "M30 170 24 164V42C24 28 32 22 46 22L376 22C398 22 408 30 409 46 409 62 402 70 388 72L376 74 396 106C420 110 435 118 439 130 442 144 442 154 440 166L432 170",
    wheels: [118, 372],
    radius: 28,
    glass: ["M340 100V76H362L382 100Z", "M60 46H120V82H60Z", "M226 46H286V82H226Z"],
    lines: "M150 40H200V158H150ZM330 74V158M196 100H190",
    headlight: "M406 116C422 118 431 124 435 136L416 134C409 129 406 122 406 116Z",
    tail: "M24 112H33V136H24Z",
    mirror: [376, 98],
    over: `<path d="M24 100H150V110C100 114 60 122 24 136ZM200 104H330C370 110 410 116 438 128V134C380 122 280 116 200 120Z" fill="var(--paint,#8a929c)"/><path d="M70 18H110V24H70ZM240 17H300V24H240Z" fill="#c8ced6"/>`,
  },
  caravan: {
    ends: [54, 382],
    white: true,
    top: "M54 166 50 162 44 62C44 40 56 30 78 29L322 29C354 29 373 44 381 70L392 114 388 162 382 166",
    wheels: [188, 244],
    radius: 25,
    glass: ["M72 56H142V92H72Z", "M286 56H344C352 56 356 64 360 76L364 92H286Z"],
    lines: "M166 46H216V152H166ZM210 104H204",
    tail: "M48 112H57V136H49Z",
    behind: `<path d="M378 152H446V160H378Z" fill="${DARK}"/><path d="M440 146H462V156H440ZM430 158H437V186H430Z" fill="${DARK}"/><circle cx="433.500" cy="188" r="8" fill="${DARK}"/>`,
    over: `<path d="M47 108H166V122H48ZM216 108H390L392 114 391 122H216Z" fill="var(--paint,#8a929c)"/><path d="M90 24H140V30H90Z" fill="#c8ced6"/>`,
  },
  coupe: {
    ends: [56, 430],
    top: "M56 170 46 164C40 148 41 126 58 117 92 109 112 97 138 85 164 73 190 69 218 69 254 69 280 79 306 93L332 107C376 111 417 119 431 131 440 139 441 149 440 158L436 168 430 170",
    wheels: [118, 362],
    radius: 31,
    glass: ["M130 106C152 91 174 79 216 78 248 78 270 86 292 98L306 107Z"],
    pillars: [[184, 74, 108]],
    lines: "M186 108C180 124 184 142 190 158M304 108C312 124 312 146 306 158",
    shoulder: "M54 122C140 116 320 110 420 130",
    headlight: "M398 122C416 124 428 129 434 139L412 137C404 133 400 128 398 122Z",
    tail: "M56 119 78 120C76 129 68 132 46 134Z",
    mirror: [296, 104],
    handles: [[212, 122]],
    over: `<path d="M428 150H440V160H424Z" fill="${DARK}"/>`,
  },
  convertible: {
    ends: [56, 430],
    top: "M56 170 46 164C40 148 41 126 58 117 84 110 108 107 132 106L160 110 300 110 332 107C376 111 417 119 431 131 440 139 441 149 440 158L436 168 430 170",
    wheels: [118, 362],
    radius: 31,
    glass: [],
    lines: "M190 110C184 126 186 142 192 158M302 110C310 126 310 146 304 158",
    shoulder: "M54 122C140 118 320 114 420 130",
    headlight: "M398 122C416 124 428 129 434 139L412 137C404 133 400 128 398 122Z",
    tail: "M56 119 78 120C76 129 68 132 46 134Z",
    mirror: [298, 106],
    handles: [[214, 124]],
    behind: `<path d="M166 112 172 84C173 79 186 79 188 84L194 112ZM222 112 228 84C229 79 242 79 244 84L250 112Z" fill="#4a3b33"/><path d="M130 108C140 98 156 98 168 108Z" fill="${DARK}"/><path d="M304 110 266 74" stroke="${DARK}" stroke-width="6" stroke-linecap="round"/><path d="M298 108 268 79 284 108Z" fill="#9fb2c4" opacity=".5"/>`,
    over: `<path d="M428 150H440V160H424Z" fill="${DARK}"/>`,
  },
};

const twoWheels = `<ellipse cx="240" cy="197" rx="180" ry="7" opacity=".16"/>${drawWheel(124, 40, 156)}${drawWheel(360, 40, 156)}
<path d="M360 156 314 70M124 156 214 150" stroke="#9aa2ac" stroke-width="9" stroke-linecap="round"/>
<path d="M196 150 206 104H292L304 146 270 164H214Z" fill="${DARK}"/><circle cx="248" cy="140" r="20" fill="#59616b"/><circle cx="248" cy="140" r="11" fill="#8b929b"/>
<path d="M150 172H270" stroke="#9aa2ac" stroke-width="10" stroke-linecap="round"/>
<path d="M214 96C222 74 250 66 286 70 304 72 314 82 312 94 300 108 250 112 214 104Z" fill="var(--paint,#8a929c)"/>
<path d="M222 88C240 76 270 72 300 78" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="4" stroke-linecap="round"/>
<path d="M96 92C130 86 180 90 218 98L214 112C170 112 140 108 100 104Z" fill="${DARK}"/>
<path d="M92 98 112 96 116 110 86 112Z" fill="var(--paint,#8a929c)"/><path d="M84 104H94V112H84Z" fill="#b3261e"/>
<path d="M316 72 288 50 272 52" fill="none" stroke="${DARK}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>
<circle cx="330" cy="84" r="13" fill="#e8edf2" stroke="${DARK}" stroke-width="4"/>
<path d="M322 122C344 108 380 110 398 132L386 136C368 122 346 122 330 132Z" fill="var(--paint,#8a929c)"/>`;

const boat = `<ellipse cx="230" cy="197" rx="190" ry="7" opacity=".16"/><path d="M60 160H430V168H60Z" fill="${DARK}"/>${drawWheel(170, 22, 174)}${drawWheel(220, 22, 174)}
<path d="M40 98H452C432 136 400 156 372 158H76C56 150 44 126 40 98Z" fill="#f4f6f8" stroke="#000" stroke-opacity=".2"/><path d="M40 98H452C446 110 440 118 434 124H45C42 116 41 108 40 98Z" fill="var(--paint,#8a929c)"/>
<path d="M200 96 226 58H292L330 96Z" fill="${GLASS}"/><path d="M226 58 204 96M292 58 326 96M258 58V96" stroke="#e8edf2" stroke-width="4" fill="none"/><path d="M24 84H46V140H34L24 120Z" fill="${DARK}"/><path d="M428 176H436V192H428Z" fill="${DARK}"/>`;

const trailer = `<ellipse cx="220" cy="197" rx="190" ry="7" opacity=".16"/><path d="M330 150H446V158H330Z" fill="${DARK}"/><path d="M440 144H462V154H440Z" fill="${DARK}"/>${drawWheel(180, 27, 168)}${drawWheel(240, 27, 168)}
<path d="M60 92H350V152H60Z" fill="var(--paint,#8a929c)"/><path d="M60 92H350V102H60Z" fill="#fff" fill-opacity=".25"/><path d="M118 102V152M176 102V152M234 102V152M292 102V152" stroke="#000" stroke-opacity=".22" stroke-width="3"/><path d="M140 152C148 132 272 132 282 152Z" fill="${DARK}"/><path d="M60 134H68V146H60Z" fill="#b3261e"/>`;

function drawWheel(x: number, radius: number, y = 196 - radius): string {
  const rim = radius * 0.68;
  const spokes = Array.from({ length: 5 }, (_, at) => {
    const angle = (at * 72 - 90) * (Math.PI / 180);
    return `M${x} ${y}L${round(x + Math.cos(angle) * rim)} ${round(y + Math.sin(angle) * rim)}`;
  }).join("");
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="#15171b"/><circle cx="${x}" cy="${y}" r="${round(rim)}" fill="#3b424b"/><path d="${spokes}" stroke="#d3d8de" stroke-width="${round(radius / 5)}" stroke-linecap="round"/><circle cx="${x}" cy="${y}" r="${round(rim)}" fill="none" stroke="#c3c9d0" stroke-width="2.5"/><circle cx="${x}" cy="${y}" r="${round(radius / 6)}" fill="#8b929b"/>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The lower edge, from the front to the rear, with a round arch over each wheel that lies under the body. */
function drawUnderside({ wheels, radius = 30, ends: [rear, front] }: Shape, y: number): string {
  const arch = radius + 5;
  const under = wheels.filter((x) => x > rear && x < front).toReversed();
  return under.map((x) => `L${x + arch} ${y}A${arch} ${arch} 0 0 0 ${x - arch} ${y}`).join("");
}

function draw(shape: Shape): string {
  const { top, wheels, radius = 30, glass, lines, shoulder, headlight, tail, mirror } = shape;
  const [rear, front] = shape.ends;
  const paint = shape.white ? "#f4f6f8" : "var(--paint,#8a929c)";
  const width = Math.max(...wheels, front) - Math.min(...wheels, rear);
  const middle = (Math.max(...wheels, front) + Math.min(...wheels, rear)) / 2;
  const parts = [
    `<ellipse cx="${middle}" cy="197" rx="${round(width / 2 + 14)}" ry="7" opacity=".16"/>`,
    shape.behind ?? "",
    ...wheels.map((x) => `<circle cx="${x}" cy="${196 - radius}" r="${radius + 5}" fill="#101216"/>`),
    `<path d="${top}${drawUnderside(shape, 170)}Z" fill="${paint}" stroke="#000" stroke-opacity=".2" stroke-width="1.5"/>`,
    `<path d="M${rear - 6} 150H${front + 6}L${front} 170${drawUnderside(shape, 170)}L${rear} 170Z" fill="#000" opacity=".2"/>`,
    glass.length ? `<path d="${glass.join("")}" fill="${GLASS}"/>` : "",
    ...(shape.pillars ?? []).map(
      ([x, from, to]) => `<path d="M${x} ${from}V${to}" stroke="${paint}" stroke-width="7"/>`,
    ),
    lines ? `<path d="${lines}" fill="none" stroke="#000" stroke-opacity=".26" stroke-width="2"/>` : "",
    shoulder
      ? `<path d="${shoulder}" fill="none" stroke="#fff" stroke-opacity=".38" stroke-width="3" stroke-linecap="round"/>`
      : "",
    ...(shape.handles ?? []).map(
      ([x, y]) =>
        `<path d="M${x} ${y}h16" stroke="#000" stroke-opacity=".35" stroke-width="4" stroke-linecap="round"/>`,
    ),
    shape.over ?? "",
    headlight ? `<path d="${headlight}" fill="#eef3f8" stroke="#000" stroke-opacity=".3"/>` : "",
    tail ? `<path d="${tail}" fill="#b3261e"/>` : "",
    mirror ? `<ellipse cx="${mirror[0]}" cy="${mirror[1]}" rx="9" ry="6" fill="${DARK}"/>` : "",
    ...wheels.map((x) => drawWheel(x, radius)),
  ];
  return parts.join("");
}

const drawings: Record<string, string> = {
  ...Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, draw(shape)])),
  motorcycle: twoWheels,
  boat,
  trailer,
};
const symbols = Object.entries(drawings).map(
  ([name, drawing]) => `<symbol id="${name}" viewBox="0 0 480 220">${drawing.replaceAll("\n", "")}</symbol>`,
);
writeFileSync(
  new URL("../src/features/vehicles/ui/vehicle-drawings.svg", import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg"><title>Vehicle drawings</title>\n${symbols.join("\n")}\n</svg>\n`,
);
