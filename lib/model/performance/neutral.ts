/** Sentences that replace a text of the model about nothing but performance: they are true of every report. */
export const neutralSentences = {
  sectionReasoning: 'The criteria and findings of this section give the reasons for its score.',
  reasoning: 'The four sections give the reasons for this score.',
  summary: 'The findings of this report tell what the ad says and shows.',
  awarenessReasoning: 'The stage follows from what the ad says and shows.',
  strategy: 'The findings tell what the ad says and shows.',
  actionTitle: 'See the findings',
  actionBody: 'The findings tell what to keep in this ad and what to change.',
  hypothesis: 'Test a change here against the present ad.',
  predictedImpact: 'The test tells whether the change helps.',
} as const satisfies Record<string, string>;
