/** The lodge's belongings as cuts: `ink` is printed, `cut` is carved out of it, `line` is a drawn line. */

export interface Print {
  ink?: string;
  cut?: string;
  line?: string;
}

const prints = {
  frame: {
    ink: "M6 4 42 3 43 36 5 37Z",
    cut: "M11 9 37 8.5 38 31 10.5 32ZM24 13.5a4.2 4.2 0 1 1-.1 0M16 31.5q8-13 16-.4",
  },
  window: { ink: "M7 3 42 4 41 37 6 36Z", cut: "M11 8 23 8 23 19 11 19ZM27 8 37.5 8 37 19 27 19ZM11 23 23 23 23 32 11 32ZM27 23 37 23 37 32.4 27 32.4Z" },
  book: { ink: "M8 8 36 5 42 9 42 33 14 37 8 32Z", cut: "M8 32 36 29 42 33M36 5 36 29M14 14 30 12.2M14 19 26 17.7" },
  cloth: { ink: "M7 14Q24 5 41 13L43 33Q24 39 5 34Z", cut: "M6 20Q24 12 42 19M6 27Q24 19 42.5 26M34 13 35 36" },
  boards: {
    ink: "M4 12 40 6 44 12 8 18ZM3 21.5 41 15.5 45 21.5 7 27.5ZM5 31 39 25 43 31 9 37Z",
    cut: "M12 14 32 10.6M14 23.6 30 21M16 33 34 29.8M36 18.5 38 18.2",
  },
  beam: { ink: "M3 27 35 5 45 13 13 36Z", cut: "M9 28 36 9.5M15 31 40 13.5M20 22l3 4M30 15l3 4" },
  box: { ink: "M6 16 12 8 38 7 43 15 43 34 6 36Z", cut: "M6 17.5 43 16.5M22 13.5h6v7h-6ZM11 25 19 25M11 30 19 29.8M31 24.6 38 24.2M31 29.4 38 29" },
  table: { ink: "M4 9 44 8 44 14 41 14 42 37 37 37 36 27 12 27 11 37 6 37 7 14 4 14Z", cut: "M13 18 35 18M22 22.5h4.5" },
  drawer: { ink: "M4 12 44 10 43 33 6 35Z", cut: "M9 17 38.5 15.6 38 28.6 10 30ZM20 22.5h8" },
  bear: {
    ink: "M14 8a5 5 0 0 1 8-2q3-1 5 0a5 5 0 0 1 7 7q1 5-2 8 6 2 7 8 0 7-6 9H16q-6-2-6-9 1-6 7-8-3-4-2-8-2-2-1-5Z",
    cut: "M20.5 13v1M28.5 13v1M22 18q2.5 2.4 5 0M24.5 26v9M14 30l4 1M35 30l-4 1",
  },
  hat: { ink: "M3 28Q10 23 14 23 15 8 24 8 33 8 34 23 38 23 45 28 36 35 24 35 12 35 3 28Z", cut: "M14 23Q24 28.5 34 23M13.8 18.6Q24 24 34.2 18.6" },
  shoes: { ink: "M5 12 16 10 18 21Q27 23 30 28L30 34 4 34ZM25 9 34 8 36 19Q43 21 46 26L46 31 33 31Q30 23 23 20Z", cut: "M5 30 30 30M8 15 15 14M9 19 16 18" },
  broom: { ink: "M39 3 43 7 23 25 27 30 13 38 4 36 7 26 17 19 20 22Z", cut: "M8 35 17 25M13 36.6 21 27M6.6 30 14 23" },
  rack: { ink: "M22 3 26 3 26 32 35 35 35 38 13 38 13 35 22 32Z", line: "M24 9Q14 10 11 4M24 9Q34 10 37 4M24 17Q16 18 13 13M24 17Q32 18 35 13" },
  chair: {
    ink: "M13 4 18 4 20 20 37 20 38 32Q42 32 45 29L46 32Q38 39 24 38 12 38 4 31L6 29Q10 32 14 33L16 22Z",
    cut: "M21 25.5 35 25.5M20 31 35 31M16.4 9 18 19",
  },
  trophy: {
    ink: "M24 37Q17 32 18 22L11 18Q17 16 19 17 12 14 10 4L13 3Q15 9 18 11L17 4 20 4Q21 14 24 15 27 14 28 4L31 4 30 11Q33 9 35 3L38 4Q36 14 29 17 31 16 37 18L30 22Q31 32 24 37Z",
    cut: "M21.4 22v1.4M26.6 22v1.4M22 32.4h4",
  },
  clock: { ink: "M14 5Q24-2 34 5L35 38 13 38Z", cut: "M24 8a6 6 0 1 1-.1 0M24 10.6V14L26.6 15.4M19.5 25h9v9h-9ZM24 25v6" },
  lamp: { ink: "M16 5 32 5 39 24 9 24ZM22 25.5 26 25.5 26 34 32 37 16 37 22 34Z", cut: "M19 6 14 23M24 6 24 23M29 6 34 23" },
  piano: { ink: "M4 12Q18 3 33 7 44 10 43 20L45 30 4 34Z", cut: "M5 24 44 21M11 24 11 33M17 23.6 17 32.6M23 23 23 32M29 22.6 29 31.6M35 22 35 31.4" },
  music: { ink: "M8 5 40 3 42 35 10 38Z", cut: "M12 11 37 9.4M12 15 37 13.4M12.6 25 38 23.4M12.8 29 38 27.4M20 31V20l8-1v10M33 13v5" },
  gown: { ink: "M17 5Q24 11 31 5L42 14 37 21 33 17 38 38 10 38 15 17 11 21 6 14Z", cut: "M24 11V37M18 24 15.6 37M30 24 32.4 37" },
  spoon: { ink: "M30 3Q41 2 44 10 44 19 35 19 31 18 29 16L8 38 4 35 26 13Q24 6 30 3Z", cut: "M32 7.6Q38 6 40 11" },
  basket: { ink: "M5 17 43 16 38 36 10 37ZM10 17Q12 4 24 4 37 4 39 16L35 16Q34 8 24 8 15 8 14 17Z", cut: "M8 23 41 22M9 30 40 29M16 18 18 36M25 18 25 36M33 17.6 31 36" },
  chess: { ink: "M15 37 13 33 18 30Q21 22 15 20 14 14 20 8L21 4 24 7Q34 9 33 22L32 30 36 33 35 37Z", cut: "M14 33.4 35 33M18 29.8 32 29.8M22.4 12.6v1.2M18 19.6l4-1.4" },
  logs: {
    ink: "M12 5 38 3Q46 8 41 14L14 17Q5 12 12 5ZM8 21 36 18Q44 23 39 29L11 33Q2 27 8 21Z",
    cut: "M12 8.4a3 3 0 1 1-.1 0M8.6 24.6a3 3 0 1 1-.1 0M20 9 34 8M17 26 32 24.4",
  },
  newspaper: { ink: "M6 6 38 4 42 34 10 37Z", cut: "M10 11 35 9M11 17 22 16M11 21.4 22.4 20.4M11.6 25.8 23 24.8M27 15 36 14.4 37 23.4 27.6 24ZM12 30.6 37.6 28.6" },
  match: { ink: "M8 37 5 34 33 10 36 13ZM32 11Q31 3 39 1 46 5 43 11 38 15 34 12Z", cut: "M37 6q-2 2 0 4" },
  wind: { line: "M4 14H29Q36 13 34 7 31 3 27 7M4 21.5H38Q46 22 43 29 38 33 35 28M4 29H23Q30 29 28 35 25 38 22 35" },
} satisfies Record<string, Print>;

/** Which cut suits a name; the first that fits. */
const suits: [RegExp, keyof typeof prints][] = [
  [/dwindles/, "wind"],
  [/^logs/, "logs"],
  [/newspaper/, "newspaper"],
  [/^match/, "match"],
  [/window/, "window"],
  [/frame|portrait/, "frame"],
  [/sheet-music|wallpaper/, "music"],
  [/book|paperback|dictionary|diary|album/, "book"],
  [/floor|slats/, "boards"],
  [/timber|jamb|banister|beam/, "beam"],
  [/basket/, "basket"],
  [/drawer|cabinet/, "drawer"],
  [/table$|bench/, "table"],
  [/bear|doll|figure/, "bear"],
  [/chess/, "chess"],
  [/music-box|jewelry|sewing|box|suitcase/, "box"],
  [/hat$/, "hat"],
  [/shoe|boot/, "shoes"],
  [/broom/, "broom"],
  [/rack/, "rack"],
  [/chair/, "chair"],
  [/trophy/, "trophy"],
  [/clock/, "clock"],
  [/lamp/, "lamp"],
  [/piano/, "piano"],
  [/gown|clothes|coat/, "gown"],
  [/spoon/, "spoon"],
  [/cloth|sheet|towel|rag|quilt|rug|curtain|upholstery|blanket|mat$/, "cloth"],
];

export const thing = (card: string): Print => prints[suits.find(([like]) => like.test(card))?.[1] ?? "boards"];

/** Lucky finds, 32 by 32. */
export const finds: Record<string, Print> = {
  alcohol: { ink: "M13 2h6v7q5 3 5 8v11q0 2-2 2H10q-2 0-2-2V17q0-5 5-8Z", cut: "M9.5 17.5h13v8h-13ZM13 6h6" },
  axe: { ink: "M6 30 2 26 18 10 15 7Q20 0 27 2 26 8 30 14 25 19 21 17L22 14Z", cut: "M21 6q0 6 4.6 9" },
  backpack: { ink: "M11 6q0-4 5-4t5 4q6 2 6 9v13q0 2-2 2H7q-2 0-2-2V15q0-7 6-9Z", cut: "M9 16h14M10 20h12v7H10ZM13.4 6.4h5.2" },
  blanket: { ink: "M4 10 26 5Q30 6 29 11L29 25 7 30Q3 29 4 24Z", cut: "M4 15 29 10.4M4 20 29 15.4M9 24.6v4.6M14 23.6v4.6M19 22.6v4.6M24 21.6v4.6" },
  "cabinet-key": { line: "M16 3a5.5 5.5 0 1 0 .1 0M16 14V30M16 23H22M16 28.5H21" },
  "cellar-key": { line: "M9 3H23V12H9ZM16 12V30M16 19H9M16 24H11M16 29H8" },
  "emergency-supplies": { ink: "M3 10 16 4 29 9 29 26 16 31 3 26Z", cut: "M3 10 16 14 29 9M16 14V31M19.6 20.6l6-2M22.6 16.4v6.4M7 16.4l5 1.6M7 21l5 1.6" },
  "lighter-fluid": { ink: "M14 2h4v6l4 3 1 19H9l1-19 4-3Z", cut: "M10 14.6h12M10 26h12M16 16.6q-4 4 0 7 4-3 0-7" },
  kerosene: { ink: "M4 10 10 3H20V7H28V30H4Z", cut: "M9.6 8H16.6M8 14 24 26M24 14 8 26" },
};
