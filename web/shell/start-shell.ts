// Inlined in the page and run before its first paint; the page's policy names it by its hash. No imports: see shell-plugin.ts.

type ShellScreen = {
  layout: string
  heading?: string | undefined
  lead?: string | undefined
  files: string[]
  calls?: string[] | undefined
  /** Its sources for either scheme, as `srcset` names them. */
  picture?: { light: string; dark: string; sizes: string } | undefined
  ability?: string | undefined
  exceptRole?: string | undefined
}

/**
 * Colours the page as chosen, shows the layout the address will have, and has the route's files
 * fetched with the first ones.
 */
// biome-ignore lint/correctness/noUnusedVariables: called by what shell-plugin.ts puts behind it
function startShell(screens: Record<string, ShellScreen>, appFiles: string[]) {
  const stored = (key: string) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const root = document.documentElement
  const chosen = stored('mantine-color-scheme-value')
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.mantineColorScheme = isDark ? 'dark' : 'light'

  const path = location.pathname.replace(/(?<=.)\/$/, '')
  const parts = path.split('/')
  const isAt = (pattern: string) => {
    const wanted = pattern.split('/')
    return wanted.length === parts.length && wanted.every((part, at) => part[0] === '$' || part === parts[at])
  }
  const isSignedIn = stored('accessToken') !== null
  const here = Object.keys(screens).find(isAt) ?? '/$'
  const screen = screens[here]
  const needsSignIn = screen?.layout === 'app' && !isSignedIn
  // Until a new password is chosen, every other call would be refused.
  const needsPassword =
    isSignedIn && stored('needsPassword') !== null && (screen?.layout === 'app' || screen?.layout === 'text')
  const shown = needsSignIn ? screens['/login'] : needsPassword ? screens['/choose-password'] : screen
  if (shown === undefined) return
  const layout = shown.layout === 'text' && isSignedIn ? 'app' : shown.layout
  root.dataset.layout = layout
  // The line that says whose account it is has its place before it is drawn.
  if (stored('isAdmin') === 'true') root.dataset.switched = ''
  for (const [name, text] of [
    ['title', shown.heading],
    ['crumb', shown.heading],
    ['lead', shown.lead],
  ] as const)
    for (const place of document.querySelectorAll(`.shell-${name}`)) place.textContent = text ?? ''

  startCalls(shown)

  const files = [...new Set([...(layout === 'form' || layout === 'welcome' ? [] : appFiles), ...shown.files])]
  if (shown.picture !== undefined) {
    const picture = document.createElement('img')
    picture.alt = ''
    picture.sizes = shown.picture.sizes
    picture.srcset = shown.picture[isDark ? 'dark' : 'light']
    // The scripts wait for the largest element on the page, but not forever.
    picture.fetchPriority = 'high'
    picture.onload = picture.onerror = startApplication
    setTimeout(startApplication, 1_500)
    document.querySelector('.shell-picture')?.append(picture)
  } else startApplication()

  /** Does nothing when called again. */
  function startApplication() {
    const waiting = document.querySelector<HTMLTemplateElement>('#application')
    if (waiting !== null) document.head.append(waiting.content)
    waiting?.remove()
    for (const file of files.splice(0)) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = `/${file}`
      link.crossOrigin = ''
      document.head.append(link)
    }
  }

  /** Starts the calls before the scripts are requested, which would otherwise come first. */
  function startCalls({ ability, exceptRole, calls = [] }: ShellScreen) {
    const token = stored('accessToken')
    // As known from the last visit, so that a page that is not allowed makes no calls that would be refused.
    const isOpen = ability === undefined || stored('userAbilities')?.includes(`"${ability}"`) === true
    const seesOther = exceptRole !== undefined && stored('userData')?.includes(`"role":["${exceptRole}"`) === true
    const asked = location.search === '' && isOpen && !seesOther ? calls : []
    const early = layout === 'welcome' ? asked : layout === 'app' && token !== null ? ['/user/show', ...asked] : []
    if (early.length === 0) return
    const headers: HeadersInit = token === null ? {} : { authorization: `Bearer ${token}` }
    // Taken by shared/api/early-replies.ts.
    window.earlyReplies = Object.fromEntries(
      early.map((call) => {
        const address = `/api${call.replace('{zone}', () => encodeURIComponent(readZone()))}`
        // A call that got no answer is repeated by the code that needs it.
        return [location.origin + address, fetch(address, { headers, priority: 'high' }).catch(() => undefined)]
      }),
    )
  }

  /** The zone shared/format/time-zone.ts gives, or one by which the code that needs the call asks again. */
  function readZone(): string {
    try {
      const named: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone
      return (named && new Intl.DateTimeFormat('en', { timeZone: named }).resolvedOptions().timeZone) || 'UTC'
    } catch {
      return 'UTC'
    }
  }
}
