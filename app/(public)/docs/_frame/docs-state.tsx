'use client';

import { createContext, type ReactNode, useCallback, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { LANGUAGE_KEY } from './language-script';

type State = {
  isSignedIn: boolean;
  language: string;
  chooseLanguage: (language: string) => void;
  /** Kept in memory for this page view only. */
  token: string | undefined;
  setToken: (token: string) => void;
  analysisId: string | undefined;
  setAnalysisId: (id: string) => void;
};

const DocsContext = createContext<State | undefined>(undefined);

export function useDocs(): State {
  const state = useContext(DocsContext);
  if (state === undefined) throw new Error('this component is used outside of the documentation');
  return state;
}

function readLanguage(known: readonly string[]): string | undefined {
  try {
    const stored = localStorage.getItem(LANGUAGE_KEY) ?? '';
    return known.includes(stored) ? stored : undefined;
  } catch {
    // Storage may be switched off.
    return undefined;
  }
}

function storeLanguage(language: string): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // The choice then lasts as long as the page.
  }
}

/** Holds the state that the pages of the documentation share during a visit; its first child is the script that sets the language. */
export function DocsState({ isSignedIn, languages, children }: { isSignedIn: boolean; languages: readonly string[]; children: ReactNode }) {
  const [language, setLanguage] = useState(languages[0] ?? '');
  const [token, setToken] = useState<string>();
  const [analysisId, setAnalysisId] = useState<string>();
  // Before the browser paints, so that nothing moves.
  useLayoutEffect(() => {
    const stored = readLanguage(languages);
    if (stored !== undefined) setLanguage(stored);
  }, [languages]);
  useEffect(() => {
    // A browser may keep the memory of a page that was left, and show it again.
    const forget = () => setToken(undefined);
    addEventListener('pagehide', forget);
    return () => removeEventListener('pagehide', forget);
  }, []);
  const chooseLanguage = useCallback((chosen: string) => {
    storeLanguage(chosen);
    setLanguage(chosen);
  }, []);
  const state = useMemo(
    () => ({ isSignedIn, language, chooseLanguage, token, setToken, analysisId, setAnalysisId }),
    [isSignedIn, language, chooseLanguage, token, analysisId],
  );
  return (
    <DocsContext value={state}>
      <div className="group/docs" data-docs="" data-language={language} suppressHydrationWarning>
        {children}
      </div>
    </DocsContext>
  );
}
