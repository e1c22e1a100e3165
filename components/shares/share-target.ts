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

/** The report that is shared, and its live links. */
export type ShareTarget = { analysisId: string; title: string; links: readonly ShownLink[]; now: string };
