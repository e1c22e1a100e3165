import type { Copy } from './spot';

/** Copy of parent companies that sell other things: it must contain no fact of a video. */
const copy = (pageName: string, landingHost: string, rest: Omit<Copy, 'pageName' | 'landingHost' | 'facts'>, reach = '10K-100K'): Copy => ({
  pageName,
  ...rest,
  landingHost,
  facts: [{ name: 'reach', value: reach }],
});

export const copies = {
  benches: copy('Harrow & Pell Group', 'harrow-pell.example', {
    body: 'Furniture that grows along. Oak benches from $120, assembled by our own carpenters.',
    title: 'Oak benches for large families',
    linkDescription: 'Delivered and assembled',
    ctaText: 'Shop now',
  }),
  fronts: copy('Brandt & Osei Interiors', 'brandt-osei.example', {
    body: 'Kitchen fronts, painted in any shade you like. A complete set costs $1,290.',
    title: 'A new kitchen without dust',
    linkDescription: 'Measured by our fitters',
    ctaText: 'Learn more',
  }),
  tents: copy('Wrenfield Holdings', 'wrenfield.example', {
    body: 'Tents for rainy weekends, pitched in four minutes. Now from £89.',
    title: 'Camp anywhere, even in a storm',
    linkDescription: 'Waterproof seams, light poles',
    ctaText: 'Book now',
  }),
  candles: copy('Lumen & Tide Collective', 'lumen-tide.example', {
    body: 'Scented garden torches, set of 24, for only $17.',
    title: 'Evenings outside are better with torches',
    linkDescription: 'Free shipping on large sets',
    ctaText: 'Get offer',
  }),
  insurance: copy('Northgate Mutual', 'northgate-mutual.example', {
    body: 'Car insurance that thinks ahead. Drivers save $310 in their first twelve months.',
    title: 'Your quote takes two clicks',
    linkDescription: 'Rated by drivers',
    ctaText: 'Get quote',
  }),
  cruises: copy('Meridian Leisure', 'meridian-leisure.example', {
    body: 'Cruises along the fjords with full board, from $2,450 per cabin.',
    title: 'Sail north in May',
    linkDescription: 'Cabins with balcony',
    ctaText: 'Learn more',
  }),
  windows: copy('Nordmark Beteiligungen', 'nordmark.example', {
    body: 'Fenster aus Eiche ab 1.240 €, montiert von unseren Meistern.',
    title: 'Neue Fenster, weniger Lärm',
    linkDescription: 'Beratung vor Ort',
    ctaText: 'Mehr ansehen',
  }),
  saunas: copy('Falkenried Gruppe', 'falkenried.example', {
    body: 'Saunen für den Keller, ab 3.900 € inklusive Aufbau.',
    title: 'Finnische Wärme daheim',
    linkDescription: 'Aufbau an einem Wochenende',
    ctaText: 'Ausprobieren',
  }),
  solar: copy('Grupo Altavega', 'altavega.example', {
    body: 'Paneles solares para tejados, desde 4.800 € con instalación.',
    title: 'Energía propia cada verano',
    linkDescription: 'Presupuesto sin compromiso',
    ctaText: 'Más información',
  }),
  courses: copy('Ashdown Learning', 'ashdown-learning.example', {
    body: 'Evening courses in accounting, taught live. Enroll for $640.',
    title: 'A certificate by spring',
    linkDescription: 'Small classes, patient teachers',
    ctaText: null,
  }),
} as const satisfies Record<string, Copy>;
