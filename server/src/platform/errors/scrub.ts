const longest = 1_000

/**
 * A text for an external system, without anything personal or secret: email addresses, logins and queries in URLs, keys and
 * tokens. It errs on the side of removing too much.
 */
export const scrub = (text: string): string =>
  text
    .slice(0, longest)
    .replaceAll(/\b([a-z][a-z\d+.-]*:\/\/)[^\s/@]+@/gi, '$1[login]@')
    .replaceAll(/[\w.+%-]+@[\w.-]+/g, '[email]')
    .replaceAll(/\?[^\s"'`)]+/g, '?…')
    .replaceAll(/\b(?:sk|rk|pk|whsec)_\w+/g, '[key]')
    .replaceAll(/\b(?:Bearer|Basic)\s+\S+/gi, '[credentials]')
    .replaceAll(/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, '[address]')
    .replaceAll(/[\w-]{40,}/g, '[token]')
