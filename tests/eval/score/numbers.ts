const list = (words: string) => words.split(' ');

/** How a language spells 0 to 99: its words from 0 on as far as they are single ones (`–` where alone it is no number), its tens, and how both are joined. */
type Spelling = { single: string[]; units: string[]; tens: string[]; firstTen: number; join: (ten: string, unit: string) => string };

const english: Spelling = {
  single: list(
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  ),
  units: list('one two three four five six seven eight nine'),
  tens: list('twenty thirty forty fifty sixty seventy eighty ninety'),
  firstTen: 20,
  join: (ten, unit) => `${ten} ${unit}`,
};
// "Ein" and "uno" are articles.
const german: Spelling = {
  single: list(
    '– – zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
  ),
  units: list('ein zwei drei vier fünf sechs sieben acht neun'),
  tens: list('zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'),
  firstTen: 20,
  join: (ten, unit) => `${unit}und${ten}`,
};
const spanish: Spelling = {
  single: list(
    '– – dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
  ),
  units: list('uno dos tres cuatro cinco seis siete ocho nueve'),
  tens: list('treinta cuarenta cincuenta sesenta setenta ochenta noventa'),
  firstTen: 30,
  join: (ten, unit) => `${ten} y ${unit}`,
};

function listSpelled({ single, units, tens, firstTen, join }: Spelling): [string, number][] {
  const round = tens.map((ten, index): [string, number] => [ten, firstTen + index * 10]);
  const joined = round.flatMap(([ten, value]) => units.map((unit, index): [string, number] => [join(ten, unit), value + index + 1]));
  return [...single.map((word, value): [string, number] => [word, value]).filter(([word]) => word !== '–'), ...round, ...joined];
}

// "Once" is a word of English, too.
const spelled = new Map([...listSpelled(spanish), ...listSpelled(german), ...listSpelled(english)].filter(([word]) => word !== 'once'));
// The longest first: "thirty eight" before "thirty".
const alternatives = [...spelled.keys()].sort((a, b) => b.length - a.length).map((words) => words.replaceAll(' ', '[ -]'));
const number = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${alternatives.join('|')})(?![\p{L}\p{N}])`, 'giu');
const multiples = /(?<![\p{N}.,])(\d{1,2}) (hundred|thousand)(?:(?: and)? (\d{1,2})(?!\p{N}|[.,]\p{N}))?/giu;

/** The text with figures for the numbers that are spelled in English, German or Spanish: "thirty-eight" is "38", "two hundred and eighty" is "280". */
export const withFigures = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(number, (words) => String(spelled.get(words.toLowerCase().replaceAll('-', ' ')) ?? words))
    .replace(multiples, (_, count: string, unit: string, rest = '0') =>
      String(Number(count) * (unit.toLowerCase() === 'hundred' ? 100 : 1000) + Number(rest)),
    );
