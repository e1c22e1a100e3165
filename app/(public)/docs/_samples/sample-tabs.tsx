'use client';

import { type KeyboardEvent, useId } from 'react';
import { useDocs } from '../_frame/docs-state';
import { Code, CodePanel } from './code-panel';

export type LanguageSample = { language: string; label: string; html: string };

/** Shows the sample in the language that the script of the layout sets before the page is painted; without scripts, shows all. */
const shown: Readonly<Record<string, string>> = {
  curl: 'hidden group-data-[language=curl]/docs:block noscript:block',
  typescript: 'hidden group-data-[language=typescript]/docs:block noscript:block',
  python: 'hidden group-data-[language=python]/docs:block noscript:block',
};

const chosen: Readonly<Record<string, string>> = {
  curl: 'group-data-[language=curl]/docs:border-brand group-data-[language=curl]/docs:text-ink',
  typescript: 'group-data-[language=typescript]/docs:border-brand group-data-[language=typescript]/docs:text-ink',
  python: 'group-data-[language=python]/docs:border-brand group-data-[language=python]/docs:text-ink',
};

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

type PanelId = (language: string) => string;

function Tabs({ title, samples, panelId }: { title: string; samples: readonly LanguageSample[]; panelId: PanelId }) {
  const { language: current, chooseLanguage } = useDocs();
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key];
    const at = samples.findIndex(({ language }) => language === current);
    const next = step === undefined ? undefined : samples.at((at + step) % samples.length);
    if (next === undefined) return;
    event.preventDefault();
    chooseLanguage(next.language);
    event.currentTarget.querySelector<HTMLButtonElement>(`[data-tab="${next.language}"]`)?.focus();
  };
  return (
    <div
      role="tablist"
      tabIndex={-1}
      aria-label={`Language of “${title}”`}
      onKeyDown={move}
      className="flex gap-x-4 overflow-x-auto noscript:hidden"
    >
      {samples.map(({ language, label }) => (
        <button
          key={language}
          type="button"
          role="tab"
          data-tab={language}
          id={`${panelId(language)}-tab`}
          aria-selected={language === current}
          aria-controls={panelId(language)}
          tabIndex={language === current ? 0 : -1}
          onClick={() => chooseLanguage(language)}
          className={`cursor-pointer border-b-2 border-transparent pt-0.5 pb-1.5 text-[13px] font-medium text-quiet -outline-offset-2 hover:text-ink ${chosen[language] ?? ''}`}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

export function SampleTabs({ title, samples }: { title: string; samples: readonly LanguageSample[] }) {
  const id = useId();
  const panelId = (language: string) => `${id}-${language}`;
  return (
    <CodePanel title={title} tabs={<Tabs title={title} samples={samples} panelId={panelId} />}>
      {samples.map(({ language, label, html }) => (
        <div
          key={language}
          role="tabpanel"
          id={panelId(language)}
          aria-labelledby={`${panelId(language)}-tab`}
          data-sample={language}
          className={shown[language]}
        >
          <p className="hidden px-4 pt-3 text-sm font-medium noscript:block">{label}</p>
          <Code html={html} />
        </div>
      ))}
    </CodePanel>
  );
}
