/** A link as the page of its owner shows it. `url` is null when it cannot be shown again. */
export type ShownLink = {
  id: string;
  name: string;
  url: string | null;
  allowsDownloads: boolean;
  views: number;
  /** ISO 8601; null: it does not end. */
  expiresAt: string | null;
};

export type ShareTarget = { analysisIds: readonly string[]; title: string; links: readonly ShownLink[]; now: string };

export const toSubject = ({ analysisIds }: Pick<ShareTarget, 'analysisIds'>) => (analysisIds.length === 1 ? 'report' : 'comparison');
