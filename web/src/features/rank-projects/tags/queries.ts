import { useQuery } from '@tanstack/react-query'
import type { ProjectSegment } from '#contract/rank-projects/segments.ts'
import type { ProjectTag } from '#contract/rank-projects/tags.ts'
import { orpc } from '../../../shared/api/client.ts'

export const projectTags = (id: number) => orpc.rankProjects.listTags.queryOptions({ input: { id } })
export const projectSegments = (id: number) => orpc.rankProjects.listSegments.queryOptions({ input: { id } })

const noTags: ProjectTag[] = []
const noSegments: ProjectSegment[] = []

/** Empty until they are loaded; asked for only if wanted. */
export const useProjectTags = (id: number, isWanted = true): ProjectTag[] =>
  useQuery({ ...projectTags(id), enabled: isWanted }).data?.data.tags ?? noTags

export const useProjectSegments = (id: number, isWanted = true): ProjectSegment[] =>
  useQuery({ ...projectSegments(id), enabled: isWanted }).data?.data.segments ?? noSegments
