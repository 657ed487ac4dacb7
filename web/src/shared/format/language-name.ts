const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

/** The codes are the provider's; one that the browser takes for none stays as it is. */
export function languageName(code: string) {
  try {
    return languageNames.of(code) ?? code
  } catch {
    return code
  }
}
