import type { QueryClient } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import type { AccountEvent } from '#contract/accounts/event-endpoints.ts'
import type { PlanOnSale } from '#contract/billing/plans/endpoints.ts'
import type { Ability } from '#contract/rules/access/abilities.ts'
import type { PlanModule } from '#contract/rules/billing/plan-modules.ts'
import type { SearchResults } from '#contract/search/endpoints.ts'
import type { client } from './shared/api/client.ts'
import type { Icon } from './shared/ui/actions/icon.ts'

type NoAddress = Record<never, never>

/** Everything a page is given by its route. */
export type PageProps<Address = NoAddress> = {
  address: Address
  /** Changes a part of the address; the entry in the browser's history is replaced unless it is a step of its own. */
  onChange: (part: Partial<Address>, how?: 'replace' | 'push') => void
  /** The row's id in the address of a page with `$id`; undefined where none can be read. */
  id: number | undefined
  /** The token in the address of a page with `$token`. */
  token: string
  now: Date
}

export type LoadInput<Address = NoAddress> = Pick<PageProps<Address>, 'address' | 'id'> & { queryClient: QueryClient }

/** A page's own file: the component, and the calls it begins before it is drawn, for those who hold its ability. */
export type PageFile<Address> = {
  default: (props: PageProps<Address>) => ReactNode
  load?: (input: LoadInput<Address>) => void
}

/**
 * The page as it is shown before any script has loaded. Only the shell reads it: the build leaves it out of the scripts
 * (web/shell/leave-shells-out.ts), so a declaration takes it from the texts of its screens without loading them.
 */
export type Shell = {
  header?: { title: string; context?: string }
  /** The page's first calls, as the client makes them; `{zone}` is the reader's. */
  calls?: readonly string[]
  /**
   * The query parameters that don't change these calls, or that `texts` reads for them. With any other parameter the page may make
   * other calls, so none begins early.
   */
  knownQuery?: readonly string[]
  /** Shown below heading and lead: the name of a picture `npm run screenshots` takes for /welcome. */
  picture?: string
  /** The page's longest texts below its lead, which would otherwise be the largest paint and wait for all scripts. */
  body?: readonly ShellPart[]
  /** The part of the module that a page shows as locked, although the page itself opens without a plan. */
  lockedPart?: { name: string; needsPaidAccount?: true }
  /** Texts that depend on the visit or on the replies. The file is built into the document, so it should import little. */
  texts?: () => Promise<PageTexts>
}

/** A paragraph; a field of a form with the hint below it; or the message of a page that has nothing else to show. */
export type ShellPart = string | { label: string; hint?: string } | { message: ShellMessage }

/** A message as locked pages show it. One with a title replaces the page's header. */
export type ShellMessage = { title?: string; lead?: string; text: string }

/** Texts of a page that depend on the visit, in place of those its declaration gives. */
export type ShellTexts = { title?: string; lead?: string; body?: readonly ShellPart[] }

export type TextsContext = {
  account: Awaited<ReturnType<typeof client.accounts.showUser>>
  /** The units of every module's runs. */
  units: Partial<Record<PlanModule, PlanPart['units']>>
}

export type PageTexts = {
  /** The first calls of a page that follow from its row, or from what the account may see. */
  calls?(id: number): string[]
  /** Further first calls, whose replies the texts don't wait for. */
  otherCalls?(id: number): string[]
  /** The texts known before any reply. */
  before?(): ShellTexts
  /** The texts of the replies, in the order of the calls; each is as the client would get it. */
  after?(replies: unknown[], context: TextsContext): ShellTexts
}

export type MenuGroup = { label: string; icon: Icon; ability: Ability; at: number }

/** An entry of the menu: in a group, or beside the groups with an icon of its own. `at` orders the entries. */
export type MenuPlace = { at: number; label?: string } & (
  | { group: MenuGroup; icon?: undefined }
  | { group?: undefined; icon: Icon }
)

/** Lets the search find a page that is not in the menu; `words` are other names people use for it. */
export type FoundAs = { title: string; section: string; icon: Icon; words: string; search?: Record<string, string> }

type Common<Path extends string, Address> = {
  /** As the router names it: `$id` is a row's id, `$token` the token of a link. */
  path: Path
  /** The page's name: in the window's title, last in the breadcrumb, and in the menu unless that has a label. */
  title: string
  /** Reads what the page takes from the query of its address. */
  search?(search: Record<string, unknown>): Address
  screen(): Promise<PageFile<Address>>
  shell: Shell
}

/** A page of the signed-in application. */
export type AppPage<Path extends string = string, Address = object> = Common<Path, Address> & {
  layout: 'app'
  /** Needed to open it and to see it in the menu; `none` opens it to every account. */
  ability: Ability | 'none'
  /** Its entry; or the page it is reached from, or of which it is another address, whose entry is marked in its place. */
  menu: MenuPlace | { under: AppPage } | { sameAs: AppPage } | 'none'
  /** `needed`: locked unless the account's plan names the module. `reading`: open to those who had such a plan. */
  plan?: 'needed' | 'reading'
  foundAs?: readonly FoundAs[]
}

/** A text anybody may read: in the layout to those signed in, alone to everybody else. */
export type TextPage<Path extends string = string, Address = object> = Common<Path, Address> & {
  layout: 'text'
  menu: MenuPlace & { ability: Ability }
}

/** A form on a card, which needs no session. */
export type FormPage<Path extends string = string, Address = object> = Common<Path, Address> & {
  layout: 'form'
  /** `none`: a step on the way to a session, to which nobody is led back. `either`: read with or without one. */
  session: 'none' | 'either'
  /** Leads elsewhere before anything is loaded. */
  guard?(search: Address): void
}

/** The page for visitors, which draws its own layout. */
export type VisitorPage<Path extends string = string, Address = object> = Common<Path, Address> & { layout: 'welcome' }

export type Page<Path extends string = string, Address = object> =
  | AppPage<Path, Address>
  | TextPage<Path, Address>
  | FormPage<Path, Address>
  | VisitorPage<Path, Address>

/** An address that leads on to a page, whose files are fetched with it. */
export type OldAddress<Path extends string = string> = {
  path: Path
  layout: 'app' | 'form'
  leadsTo: Page | OldAddress
  search?: Record<string, string>
  /** Takes the token out of the address before anything is shown or loaded. */
  storeToken?(token: string): void
  shell: Shell
}

type Extent = Pick<PlanOnSale, 'project_limit' | 'project_keyword_limit'> & { is_trial?: boolean }

/** The place of one check, project or domain. */
export type SubjectAddress = { to: string; params?: Record<string, string>; search?: Record<string, unknown> }

/** The file that shows what a locked module would offer, in place of an empty page. */
export type LockedFile = {
  /** A picture of it with everything in it. */
  default: ComponentType
  points: readonly string[]
  /** The offer that stays open to them, beside the way to the plans. */
  Offer?: ComponentType
}

/** The way plans, prices, locked pages and sums over modules show a module that a plan may name. */
export type PlanPart<Name extends PlanModule = PlanModule> = {
  name: Name
  icon: Icon
  /** Says how much of it a plan includes. */
  extent(plan: Extent): string
  lockedTitle: string
  /** Its name within a sentence. */
  inSentence: string
  /** Closed to those who never paid, whatever their plan names. */
  needsPaidAccount?: true
  locked?(): Promise<LockedFile>
  /** One thing of it in a list of many modules: what it is, and where it opens. */
  subject: { kind: string; link(id: number): SubjectAddress }
  /** Units of its runs: their results, their failures, and the verb for both. */
  units: { delivered: string; failed: string; verb: string }
  /** Its part of the bars of used credits; those that run on a schedule are at the bottom, where parts compare best. */
  use: { fill: string; at: number }
}

/** The way a module updates when the server announces a change. */
export type Live<Type extends EventType = EventType> = {
  /** `every` stands for all events that announce a change. */
  events: readonly Type[] | 'every'
  updates(): Promise<{
    follow(queryClient: QueryClient, event: Extract<AccountEvent, { type: Type }>): unknown
    /** Fetches what it shows again, after events may have been missed. */
    refresh(queryClient: QueryClient): unknown
  }>
}
type EventType = AccountEvent['type']

/** A row among the results of the search. */
export type FoundRow = { key: string; icon: Icon; title: string; detail?: string; link: LinkProps }

/** Shows a group of what the server finds; `at` orders the groups. */
export type FoundGroup<Row> = {
  at: number
  /** The page that lists all of them: its name, and where it opens. */
  all?: { in: string; link: (search: string) => LinkProps }
  row(row: Row): FoundRow
}
export type FoundName = keyof SearchResults
export type FoundGroups<Name extends FoundName> = { [Group in Name]: FoundGroup<SearchResults[Group][number]> }

/** The groups of search results that a module provides, each with its label, and the file that shows their rows. */
export type Found = {
  groups: { readonly [Group in FoundName]?: string }
  file(): Promise<{ found: Partial<FoundGroups<FoundName>> }>
}

/** A capability, as far as what stands around its pages needs to know of it. `modules.ts` lists them. */
export type Module = {
  pages: readonly (Page | OldAddress)[]
  /** Needed by pages that name a plan. */
  plan?: PlanPart
  /** Opens an email to those who help; where to write is known only to the server. */
  supportEmail?: { label: string; group: MenuGroup; ability: Ability; at: number }
  live?: Live
  found?: Found
  /** Its saved checks, among the lists the dashboard leads to. */
  checkList?: { page: AppPage; label: string }
  /** Its part of the notifications tab of the profile. */
  notificationSettings?: () => Promise<{ default: ComponentType }>
}

/** Keeps what is known of each page, from which the router knows every address. */
export const defineModule = <const Declared extends Module>(module: Declared) => module

/** The type of a page's address is inferred from its `search`, and checked against its screen. */
export const appPage = <const Path extends string, Address = NoAddress>(page: AppPage<Path, Address>) => page
export const textPage = <const Path extends string, Address = NoAddress>(page: TextPage<Path, Address>) => page
export const formPage = <const Path extends string, Address = NoAddress>(page: FormPage<Path, Address>) => page
export const visitorPage = <const Path extends string, Address = NoAddress>(page: VisitorPage<Path, Address>) => page
export const definePlan = <const Name extends PlanModule>(plan: PlanPart<Name>) => plan
/** Each follows the events it names. */
export const liveUpdates = <const Type extends EventType>(live: Live<Type>): Live => live as unknown as Live
/** The file must show every group that is named. */
export const foundRows = <const Name extends FoundName>(
  found: Found & { groups: Record<Name, string>; file(): Promise<{ found: FoundGroups<Name> }> },
): Pick<Found, 'file'> & { groups: Record<Name, string> } => found
export const oldAddress = <const Path extends string>(address: OldAddress<Path>) => address

export const isOldAddress = (page: Page | OldAddress): page is OldAddress => 'leadsTo' in page

/** Addresses open without a session, and those that lead to one; addresses below them that carry a token count too. */
export function openAddressesOf(modules: readonly Module[]) {
  const pages = modules.flatMap((module) => module.pages).map((page) => ({ path: page.path, page: landingOf(page) }))
  const base = (path: string) => path.replace(/\/\$.*/, '')
  return {
    open: pages.filter(({ page }) => page.layout !== 'app').map(({ path }) => base(path)),
    signedOut: pages
      .filter(({ page }) => page.layout === 'form' && page.session === 'none')
      .map(({ path }) => base(path)),
  }
}

/** The page an address leads to in the end. */
export const landingOf = (page: Page | OldAddress): Page => (isOldAddress(page) ? landingOf(page.leadsTo) : page)
