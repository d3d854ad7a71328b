/** A picture of how a game ended, drawn in the page: as a server draws it (`workers/pictures.py`). */

export interface Card {
  title: string;
  names: string;
  line: string;
}

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 80;
const TITLE_SIZES = [96, 84, 72, 60, 48];
const SHAPES: [fill: string, path: string][] = [
  ["#E3EAEE", "M0 0H1200V630H0Z"],
  ["#86AEC4", "M0 520 110 450 190 494 330 414 450 512 590 440 700 494 830 420 960 516 1080 446 1200 500V630H0Z"],
  ["#F6F3EC", "M0 545 220 520 520 552 830 524 1200 548V630H0Z"],
  ...[[70, 494], [120, 510], [790, 500], [1140, 484]].map(
    ([x, y]): [string, string] => ["#2E5B4E", `M${x} ${y}l-18 34 9-2-15 34h48l-15-34 9 2z`],
  ),
  ["#1C2530", "M955 586 953 532 1012 492 1072 532 1070 588Z"],
  ["#FDFBF6", "M936 538 1012 478 1090 538 1079 546 1012 496 946 546Z"],
  ["#E7B14C", "M978 546H1006V572H978Z"],
];

export async function draw(card: Card): Promise<Blob> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = canvas.getContext("2d")!;
  for (const [fill, path] of SHAPES) {
    pen.fillStyle = fill;
    pen.fill(new Path2D(path));
  }
  const fonts = getComputedStyle(document.documentElement);
  const [title, text] = [fonts.getPropertyValue("--title"), fonts.getPropertyValue("--text")];
  // A fallback that this device does not have counts as a failure, and the picture is drawn all the same.
  await Promise.allSettled([document.fonts.load(`720 96px ${title}`), document.fonts.load(`500 38px ${text}`)]);
  write(pen, "Snowbound", `500 34px ${title}`, 90, "#1C2530");
  const size = TITLE_SIZES.find((size) => widthOf(pen, card.title, `720 ${size}px ${title}`) <= WIDTH - 2 * MARGIN) ?? 48;
  write(pen, card.title, `720 ${size}px ${title}`, 110 + size, "#1C2530");
  write(pen, card.names, `500 38px ${text}`, 170 + size, "#4A5866");
  write(pen, card.line, `500 42px ${title}`, 236 + size, "#1C2530");
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
  );
}

function widthOf(pen: CanvasRenderingContext2D, words: string, font: string): number {
  pen.font = font;
  return pen.measureText(words).width;
}

/** Words in two lines at most. */
function write(pen: CanvasRenderingContext2D, words: string, font: string, y: number, colour: string): void {
  pen.fillStyle = colour;
  const lines = [""];
  for (const word of words.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (widthOf(pen, longer, font) <= WIDTH - 2 * MARGIN) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  lines.slice(0, 2).forEach((line, number) => pen.fillText(line, MARGIN, y + number * 52));
}
