// Pages whose title has the words that are asked for come first, and those with few other words before longer ones;
// guides come before descriptions, descriptions before records.
const PLACES = [
  [/^(decisions\/|LOG$)/, -10],
  [/^gallery$/, -5],
  [/^api\//, 0],
];
const GUIDE = 10;
const SAYS_WHOSE = new Set(["own"]); // the search leaves it out; titles do not

function wordsOf(text) {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word && !/^\d+$/.test(word) && (SAYS_WHOSE.has(word) || !stopwords.has(word)));
}

// 1 for a word as it is written, less for another form of it, 0 for a word that is not there.
function found(word, words, stems) {
  return words.includes(word) ? 1 : stems.includes(new Stemmer().stemWord(word)) ? 0.8 : 0;
}

function inTitle(title) {
  const asked = wordsOf(new URLSearchParams(location.search).get("q") ?? "");
  const words = wordsOf(title);
  const stems = words.map((word) => new Stemmer().stemWord(word));
  const sum = asked.reduce((total, word) => total + found(word, words, stems), 0);
  return 30 * (sum / (asked.length || 1)) + 15 * (sum / (words.length || 1));
}

function place(page) {
  return PLACES.find(([pattern]) => pattern.test(page))?.[1] ?? GUIDE;
}

var Scorer = {
  score: ([page, title, , , score]) => score + inTitle(title) + place(page),
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
