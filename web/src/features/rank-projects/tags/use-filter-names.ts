import { useMemo } from 'react'
import type { FilterNames } from '#contract/rules/keyword-metrics/filter-texts.ts'
import { useProjectSettings } from '../settings/project-settings.tsx'
import { useProjectSegments, useProjectTags } from './queries.ts'
import { type TagFilters, tagsIn } from './tag-filters.ts'

/** The names of the tags, the segment and the setting of filters; those of deleted ones say so. Asked for only where there are any. */
export function useFilterNames(projectId: number, filters: TagFilters): FilterNames {
  const tags = useProjectTags(projectId, tagsIn(filters).length > 0)
  const segments = useProjectSegments(projectId, filters.segment !== undefined)
  const { names } = useProjectSettings()
  return useMemo(
    () => ({
      tag: (id) => tags.find((tag) => tag.id === id)?.name,
      segment: (id) => segments.find((segment) => segment.id === id)?.name,
      setting: (id) => names.get(id),
    }),
    [tags, segments, names],
  )
}
