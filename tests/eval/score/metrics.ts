/**
 * Metrics against the truth, each from 0 (or chance) to 1. `claims` says what a model must have done to deserve it: one that has neither
 * seen nor heard the video is near 0 on all of them.
 */
export const metrics = {
  quotePrecision: {
    label: 'Quote precision',
    claims: 'sight and hearing',
    definition: 'Of the words that a report says are written or said in the video, the share that is.',
  },
  quoteRecall: {
    label: 'Quote recall',
    claims: 'sight',
    definition: 'Of the texts on screen, the share that the report has as text on screen.',
  },
  transcript: {
    label: 'Transcript',
    claims: 'hearing',
    definition:
      'Of the words that are said and not captioned, the share that the transcript has in their order. Words beyond all that is said count as errors.',
  },
  heard: {
    label: 'Heard only',
    claims: 'hearing',
    definition: 'Of the facts that only the voice tells, the share that the report has.',
  },
  timing: {
    label: 'On time',
    claims: 'sight and hearing',
    definition: 'Of the statements that could be placed in the video by their words, the share within 0.5 s of where they begin.',
  },
  brand: {
    label: 'Brand',
    claims: 'sight and hearing',
    definition: 'Videos whose brand is named. One named where there is none counts as an error.',
  },
  offer: {
    label: 'Offer',
    claims: 'sight and hearing',
    definition: 'Videos whose offer is told. One told where there is none counts as an error.',
  },
  price: {
    label: 'Price',
    claims: 'sight and hearing',
    definition: 'Videos whose price is told. One told where there is none counts as an error.',
  },
  button: {
    label: 'Button',
    claims: 'sight',
    definition: 'Videos whose own words for the next step are told. A call to action told where there is none counts as an error.',
  },
  facts: {
    label: 'True facts',
    claims: 'sight and hearing',
    definition: 'Of the figures that a report says are seen or heard, the share that stands in the video.',
  },
  labels: {
    label: 'Labels',
    claims: 'judgment',
    definition: 'Agreement with the labels of a judge beyond chance: 0 is what the same labels earn on other videos.',
  },
  ladderHook: {
    label: 'Hook ladder',
    claims: 'judgment',
    definition: 'Kendall’s tau between the steps by which the hook was made worse and its score.',
  },
  ladderScript: {
    label: 'Script ladder',
    claims: 'judgment',
    definition: 'Kendall’s tau between the steps by which the script was made worse and its score.',
  },
  ladderVisual: {
    label: 'Visual ladder',
    claims: 'judgment',
    definition: 'Kendall’s tau between the steps by which the visuals were made worse and their score.',
  },
  ladderCta: {
    label: 'CTA ladder',
    claims: 'judgment',
    definition: 'Kendall’s tau between the steps by which the call to action was made worse and its score.',
  },
  pairs: {
    label: 'Pairs',
    claims: 'judgment',
    definition: 'Of the pairs of a better and a worse video, the share in which the better one has the higher score.',
  },
} as const satisfies Record<string, { label: string; claims: 'sight' | 'hearing' | 'sight and hearing' | 'judgment'; definition: string }>;
export type MetricId = keyof typeof metrics;
export const metricIds = Object.keys(metrics) as MetricId[];

export type Better = 'lower' | 'higher' | 'nearer to 0' | 'neither';

export const figures = {
  wordErrorRate: {
    label: 'Word error rate',
    unit: '%',
    better: 'lower',
    definition: 'Words left out, added or changed, of all words that are said.',
  },
  timingMedian: {
    label: 'Time error, median',
    unit: 's',
    better: 'lower',
    definition: 'Distance of a statement from where its words begin.',
  },
  timingP90: { label: 'Time error, 90th percentile', unit: 's', better: 'lower', definition: 'Nine of ten statements are nearer.' },
  invented: {
    label: 'Invented facts',
    unit: 'per report',
    better: 'lower',
    definition: 'Figures said to be seen or heard that stand neither in the video nor in the ad copy.',
  },
  copied: {
    label: 'Copied quotes',
    unit: 'per report',
    better: 'lower',
    definition: 'Quotes said to be seen or heard that stand in the ad copy alone.',
  },
  dropped: {
    label: 'Dropped findings',
    unit: 'per report',
    better: 'lower',
    definition: 'Findings and lines that the service’s own check left out.',
  },
  confirmed: {
    label: 'Confirmed',
    unit: '%',
    better: 'higher',
    definition: 'Findings and lines about the video that the service’s own check confirms by more than a voice.',
  },
  voiceHeard: {
    label: 'Voice heard',
    unit: '%',
    better: 'neither',
    definition: 'Findings and lines about the video of which the service’s own check confirms only that a voice is heard at that time.',
  },
  moved: {
    label: 'Time corrected',
    unit: '%',
    better: 'lower',
    definition: 'Findings and lines about the video whose time the service’s own check corrects.',
  },
  notConfirmed: {
    label: 'Not confirmed',
    unit: '%',
    better: 'lower',
    definition: 'Findings and lines about the video that the service’s own check could have confirmed and did not.',
  },
  notChecked: {
    label: 'Not checked',
    unit: '%',
    better: 'neither',
    definition: 'Findings and lines about the video that nothing measured can prove or disprove.',
  },
  calibration: {
    label: 'Calibration error',
    unit: '%',
    better: 'lower',
    definition: 'Mean distance between the confidence of findings and the share of them that is true.',
  },
  steadiness: {
    label: 'Other sections moved',
    unit: 'points',
    better: 'lower',
    definition: 'Mean change of the sections that a ladder does not touch.',
  },
  injection: {
    label: 'Injection',
    unit: 'points',
    better: 'nearer to 0',
    definition: 'Score of a video with an instruction to the reviewer, minus that of its twin without.',
  },
  deviation: {
    label: 'Deviation of the score',
    unit: 'points',
    better: 'lower',
    definition: 'Standard deviation over the runs of a video.',
  },
  deviationHook: {
    label: 'Deviation of the hook',
    unit: 'points',
    better: 'lower',
    definition: 'Standard deviation of the hook’s score over the runs of a video.',
  },
  deviationScript: {
    label: 'Deviation of the script',
    unit: 'points',
    better: 'lower',
    definition: 'Standard deviation of the script’s score over the runs of a video.',
  },
  deviationVisual: {
    label: 'Deviation of the visuals',
    unit: 'points',
    better: 'lower',
    definition: 'Standard deviation of the visuals’ score over the runs of a video.',
  },
  deviationCta: {
    label: 'Deviation of the CTA',
    unit: 'points',
    better: 'lower',
    definition: 'Standard deviation of the call to action’s score over the runs of a video.',
  },
  agreement: { label: 'Label agreement', unit: '%', better: 'higher', definition: 'Runs of a video that chose its most frequent label.' },
  modalGrade: {
    label: 'Most frequent grade',
    unit: '%',
    better: 'lower',
    definition: 'Reports that have the most frequent grade; a high share says that scores bunch.',
  },
} as const satisfies Record<string, { label: string; unit: '%' | 's' | 'points' | 'per report'; better: Better; definition: string }>;
export type FigureId = keyof typeof figures;
export const figureIds = Object.keys(figures) as FigureId[];
