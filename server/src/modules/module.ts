import type { JobHandler } from '../platform/jobs/jobs.ts'
import type { NoticeKind } from '../ports/notice-kinds.ts'
import type { Contributions, Declared } from './declared.ts'
import type { ModuleRoutes } from './routes.ts'

/** Routes and jobs may need the declarations of all modules. */
type OfAll<Part> = Part | ((all: Declared) => Part)

type Notices = Readonly<Record<string, NoticeKind>>
type None = Record<never, never>
type Parts = Partial<Omit<Contributions, 'notices'>>

type Served<Routes extends ModuleRoutes> = {
  /** The name of its folder. */
  name: string
  routes: OfAll<Routes>
  jobs: OfAll<readonly JobHandler[]>
}

/** A capability as the list of modules sees it. */
export type Module = Partial<Contributions> & Served<ModuleRoutes>

/** Declares a module that plans can contain: it states every part, if only as an empty list. */
export const defineModule = <const Routes extends ModuleRoutes, const Kinds extends Notices>(
  module: Served<Routes> & Omit<Contributions, 'notices'> & { notices: Kinds },
) => module

/** Declares a capability that serves the modules: it states the parts it has. */
export const definePart = <const Routes extends ModuleRoutes = None, const Kinds extends Notices = None>(
  part: Parts & Partial<Served<Routes>> & { name: string; notices?: Kinds },
): Served<Routes> & Parts & { notices?: Kinds } => ({ routes: {} as Routes, jobs: [], ...part })

export const ofAll = <Part>(part: OfAll<Part>, all: Declared): Part =>
  typeof part === 'function' ? (part as (all: Declared) => Part)(all) : part
