const failed = new WeakSet<object>()
const reloadedAtKey = 'reloaded-for-missing-part'
const notAgainMilliseconds = 60_000

/** Remembers which errors are parts of the program that could not be loaded: no connection, or a newer release. */
export function watchMissingParts() {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    failed.add(payload)
    // The router knows such errors by how their message starts and would reload the document, offline as well.
    payload.message = `Couldn’t load part of the page: ${payload.message}`
  })
}

export const isMissingPart = (error: unknown) => typeof error === 'object' && error !== null && failed.has(error)

/** After a release the old parts are gone and the document names the new ones. Never twice in a row. */
export async function reloadOnce() {
  const reloadedAt = Number(sessionStorage.getItem(reloadedAtKey) ?? 0)
  if (!navigator.onLine || Date.now() - reloadedAt < notAgainMilliseconds) return
  // A browser may call itself online while nothing answers; its own error page would be no help.
  const answers = await fetch(window.location.href, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!answers) return
  sessionStorage.setItem(reloadedAtKey, String(Date.now()))
  window.location.reload()
}
