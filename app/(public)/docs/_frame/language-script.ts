export const LANGUAGE_KEY = 'docs-language';

/** Runs before the page is painted, so that no other language flashes up. */
export const toLanguageScript = (languages: readonly string[]) =>
  `try{var l=localStorage.getItem(${JSON.stringify(LANGUAGE_KEY)});if(${JSON.stringify(languages)}.indexOf(l)>=0)document.currentScript.parentElement.dataset.language=l}catch(e){}`;
