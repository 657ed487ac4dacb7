import { backlinks } from './backlinks/module.ts'
import { domainProjects } from './domain-projects/module.ts'
import type { ModuleDeclaration, ValuesOf } from './module.ts'
import { rankProjects } from './rank-projects/module.ts'
import { serpChecks } from './serp-checks/module.ts'

/**
 * Every module a plan may name, in the order in which plans, prices and abilities list them. The types of their names are
 * derived from this list. Their endpoints are in `contract.ts`, because the browser must not load schemas.
 */
export const modules = [
  serpChecks,
  rankProjects,
  domainProjects,
  backlinks,
] as const satisfies readonly ModuleDeclaration[]

type Listed = (typeof modules)[number]

/** Merges the entries that all modules declare for one part. */
type Together<Parts> = (Parts extends unknown ? (parts: Parts) => void : never) extends (all: infer All) => void
  ? All
  : never

export type ModuleName = Listed['name']
export type PlanModule = Listed['plan']['name']
export type ModuleAbility = Listed['abilities']['names'][number]
export type PricedModule = Exclude<Listed['price'], null>['title']
export type ModuleNotice = Listed['optionalNotices'][number]
export type ModuleErrors = Together<Listed['errors']>
export type ModuleEvents = Together<Listed['events']>
type FoundFields = Together<Listed['found']>
export type FoundRows = { [Group in keyof FoundFields]: ValuesOf<FoundFields[Group]>[] }
