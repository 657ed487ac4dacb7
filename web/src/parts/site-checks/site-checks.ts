import type { LinkProps } from '@tanstack/react-router'
import type { Ability } from '#contract/rules/access/abilities.ts'
import type { PlanModule } from '#contract/rules/billing/plan-modules.ts'
import type { CreditSetting, PricedModule } from '#contract/rules/paid-runs/prices.ts'
import type { SiteProject } from '#contract/site-checks/rows.ts'
import type { PlanPart } from '../../module.ts'
import type { CallContext } from '../../shared/api/call.ts'
import type { SiteProgress, SiteUpdates } from './live-updates.ts'

/** Describes the checks of one capability; everything else on their screens is the same for all. */
export type SiteChecks<Project extends SiteProject = SiteProject> = {
  module: PlanModule
  plan: PlanPart
  priced: PricedModule
  event: SiteProgress['type']
  /** One of the rows a check loads. */
  unit: 'link' | 'keyword'
  /** The abilities that open the form and the views, and the list. */
  abilities: { check: Ability; list: Ability }
  addresses: { form: LinkProps['to']; list: LinkProps['to'] }
  /** Returns the largest number of rows a check loads; undefined until prices are loaded. */
  mostRows(project: Pick<Project, 'limit'>, setting: CreditSetting | undefined): number | undefined
  scheduleNames: Readonly<Record<Project['schedule'], string>>
  words: SiteWords
  updates: SiteUpdates
  calls: {
    delete(id: number): Promise<unknown>
    save(id: number, chosen: SavedSchedule<Project['schedule']>): Promise<{ message: string }>
    refresh(order: { id: number; confirm: boolean }, context: CallContext): Promise<unknown>
  }
}

type SavedSchedule<Schedule extends string = string> = {
  schedule: Schedule | undefined
  /** 1 for the schedule of one that is saved, 0 to save it. */
  isSchedule: 0 | 1
  timeZone: string
}

export type SiteWords = {
  /** Begins a check. */
  check: string
  notChecked: string
  /** A check is under way, which is why another cannot begin. */
  running: string
  /** The request had no response. */
  notSent: string
  /** The response is none of ours; `notSent` where nothing else is said. */
  unexpected?: string
  /** Stands before the reason in a toast about a check that was not begun. */
  failurePrefix?: string
  /** Says what is refunded, and what is charged if nothing is found. */
  paid: string
  /** Says what a check with missing rows leaves out. */
  missingRows: string
  /** Says why trial accounts cannot save and refresh, if the module is open to them. */
  forTrial?: { save: string; refresh: string }
  /** The view of a check, and the saving of it. */
  saved: string
  saveFailed: string
  scheduleFailed: string
  alreadySaved: string
  unsaved: string
  refresh: {
    question: string
    /** The same within four hours of the last check. */
    again: string
    recentlyChecked: string
    /** Stands in the sentence "This … example.com again." */
    verb: 'analyzes' | 'checks'
    started: string
    failed: string
  }
  schedule: { label: string; period: string; savesToo: string }
  list: {
    title: string
    /** Names the list on a page that is locked. */
    mine: string
    failed: string
    search: string
    empty: string
    noMatch: (search: string) => string
    one: string
    /** The part of the module that is locked, where it is not the whole. */
    locked?: string
  }
  deleted: string
  deleteFailed: string
}
