// Inlined in the page and run before its first paint; the page's policy names it by its hash. What it imports is inlined too.
import type { PageTexts, ShellPart, ShellTexts, TextsContext } from '../src/module.ts'
import { accessTo } from '../src/parts/access/access.ts'
import { lockedMessages } from '../src/parts/access/locked/locked-messages.ts'
import { rowIdOf } from '../src/shared/address/read-values.ts'
import { browserTimeZone } from '../src/shared/format/time-zone.ts'
import { readStoredAccount } from '../src/shared/session/session.ts'
import type { ShellPlan } from './screens.ts'

type ShellScreen = {
  layout: string
  heading?: string | undefined
  lead?: string | undefined
  files: string[]
  calls?: string[] | undefined
  knownQuery?: string[] | undefined
  /** Its sources for either scheme, as `srcset` names them. */
  picture?: { light: string; dark: string; sizes: string } | undefined
  ability?: string | undefined
  plan?: ShellPlan | undefined
  body?: readonly ShellPart[] | undefined
}

/**
 * Applies the chosen colour scheme, shows the layout of the page at this address, and begins to load the page's files together with
 * the first ones.
 */
export async function startShell(
  screens: Record<string, ShellScreen>,
  appFiles: string[],
  texts: Record<string, () => Promise<PageTexts>>,
  units: TextsContext['units'],
) {
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
  const id = rowIdOf(parts[here.split('/').indexOf('$id')] ?? '')
  const needsSignIn = screen?.layout === 'app' && !isSignedIn
  // Until a new password is chosen, every other call would be refused.
  const needsPassword =
    isSignedIn && stored('needsPassword') !== null && (screen?.layout === 'app' || screen?.layout === 'text')
  const shown = needsSignIn ? screens['/login'] : needsPassword ? screens['/choose-password'] : screen
  if (shown === undefined) return
  const layout = shown.layout === 'text' && isSignedIn ? 'app' : shown.layout
  root.dataset.layout = layout
  // Heading and lead come with the row, so room is kept for as many lines as they usually take.
  if (here.includes('$id')) root.dataset.row = ''
  // The line that says whose account it is gets its space before it is drawn.
  if (stored('isAdmin') === 'true') root.dataset.switched = ''
  // The texts are inlined too, so they are there before the first paint.
  const ownTexts = shown === screen ? await texts[here]?.() : undefined
  const locked = readStorage(() => lockedTexts(shown.plan))
  const before = locked ?? readStorage(() => ownTexts?.before?.())
  say({ title: shown.heading ?? '', lead: shown.lead ?? '', body: shown.body ?? [], ...before })

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

  /** Reads what depends on the browser's storage: nothing where it is blocked, or holds what cannot be read. */
  function readStorage<Value>(read: () => Value): Value | undefined {
    try {
      return read()
    } catch {
      return undefined
    }
  }

  /** The texts of a page whose module is locked for the account; undefined where it is open. */
  function lockedTexts(plan?: ShellPlan): ShellTexts | undefined {
    const account = readStoredAccount()
    if (plan === undefined || account === undefined) return undefined
    const access = accessTo(plan.needs, account)
    if (access.kind !== 'locked') return undefined
    return { lead: '', body: [{ message: lockedMessages(plan, access.duringTrial) }] }
  }

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

  /** Puts texts in their places of the layout. */
  function say({ title, lead, body }: ShellTexts) {
    const placeOf = (name: string) => document.querySelector(`.shell[data-layout="${layout}"] .shell-${name}`)
    const put = (name: string, text: string | undefined) => {
      const place = placeOf(name)
      // A changed text in the same element would count as painted with the first one, so the element is replaced.
      if (place !== null && text !== undefined && place.textContent !== text)
        place.replaceWith(Object.assign(place.cloneNode() as Element, { textContent: text }))
    }
    put('title', title)
    put('crumb', title)
    put('lead', lead)
    if (body !== undefined) placeOf('body')?.replaceChildren(...body.flatMap(elementsOf))
  }

  function elementsOf(part: ShellPart): Element[] {
    const element = (name: string, text: string | undefined) =>
      text === undefined ? [] : [Object.assign(document.createElement(name), { textContent: text })]
    if (typeof part === 'string') return element('p', part)
    if ('label' in part) return [...element('label', part.label), ...element('small', part.hint)]
    const { title, lead, text } = part.message
    const message = Object.assign(document.createElement('div'), { className: 'shell-message' })
    message.append(...element('h2', title), ...element('h3', lead), ...element('p', text))
    return [message]
  }

  /** Starts the calls before the scripts are requested, which would otherwise come first. */
  function startCalls({ ability, calls = [], knownQuery = [] }: ShellScreen) {
    const token = stored('accessToken')
    // The abilities are those of the last visit; without the one the page needs, its calls would be refused.
    const isOpen = ability === undefined || stored('userAbilities')?.includes(`"${ability}"`) === true
    const hasRow = here.includes('$id')
    const isKnown = [...new URLSearchParams(location.search).keys()].every((name) => knownQuery.includes(name))
    // The server refuses the calls of a locked page.
    const isLocked = locked !== undefined && shown?.plan?.isPart !== true
    const mayCall = isKnown && isOpen && !isLocked && (!hasRow || id !== undefined)
    const asked = mayCall ? (readStorage(() => ownTexts?.calls?.(id ?? 0)) ?? calls) : []
    const others = asked.length > 0 ? (readStorage(() => ownTexts?.otherCalls?.(id ?? 0)) ?? []) : []
    const early =
      layout === 'welcome' ? asked : layout === 'app' && token !== null ? ['/user/show', ...asked, ...others] : []
    if (early.length === 0) return
    const headers: HeadersInit = token === null ? {} : { authorization: `Bearer ${token}` }
    const zone = encodeURIComponent(browserTimeZone())
    const replies = early.map((call) => {
      const address = `/api${call.replace('{zone}', () => zone)}`
      // A call that got no answer is repeated by the code that needs it.
      return [address, fetch(address, { headers, priority: 'high' }).catch(() => undefined)] as const
    })
    // shared/api/early-replies.ts reads them.
    window.earlyReplies = Object.fromEntries(replies.map(([address, reply]) => [location.origin + address, reply]))
    window.earlyToken = token
    if (ownTexts?.after !== undefined && isOpen && locked === undefined && token !== null)
      void sayReplies(ownTexts.after, replies.slice(0, 1 + asked.length))
  }

  /** Fills the shell with the replies until the page is drawn. A refused or missing reply leaves the shell as it is. */
  async function sayReplies(
    after: NonNullable<PageTexts['after']>,
    replies: readonly (readonly [string, Promise<Response | undefined>])[],
  ) {
    try {
      const read = async (reply?: Response) => (reply?.ok ? ((await reply.clone().json()) as unknown) : undefined)
      const [account, ...bodies] = await Promise.all(replies.map(async ([, reply]) => read(await reply)))
      if (account === undefined || bodies.includes(undefined)) return
      say(after(bodies, { account: account as TextsContext['account'], units }))
    } catch {
      // The page itself reports what is wrong with a reply.
    }
  }
}
