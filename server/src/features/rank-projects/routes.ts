import type { Routes } from '../../modules/routes.ts'
import { removeRankCompetitors } from './competitors/remove-rank-competitors.ts'
import { exportRankProject } from './export/export-rank-project.ts'
import { exportSettingTotals } from './export/export-setting-totals.ts'
import { exportTagTotals } from './export/export-tag-totals.ts'
import { exportKeywordGroups } from './keyword-groups/export-keyword-groups.ts'
import { listKeywordGroups } from './keyword-groups/list-keyword-groups.ts'
import { showKeywordGroup } from './keyword-groups/show-keyword-group.ts'
import { tagKeywordGroups } from './keyword-groups/tag-keyword-groups.ts'
import { deleteRankKeywords } from './keywords/delete-rank-keywords.ts'
import { listKnownKeywords } from './keywords/list-known-keywords.ts'
import { exportLandingPages } from './landing-pages/export-landing-pages.ts'
import { listLandingPages } from './landing-pages/list-landing-pages.ts'
import { importTargetPages, setTargetPages } from './landing-pages/set-target-pages.ts'
import { showNoteEffect } from './note-effects/show-note-effect.ts'
import { addProjectNote } from './notes/add-project-note.ts'
import { deleteProjectNote } from './notes/delete-project-note.ts'
import { editProjectNote } from './notes/edit-project-note.ts'
import { addProjectSetting } from './projects/add-project-setting.ts'
import { changeProjectSettings } from './projects/change-settings.ts'
import { createRankProject } from './projects/create-rank-project.ts'
import { deleteProjectSetting } from './projects/delete-project-setting.ts'
import { deleteRankProject } from './projects/delete-rank-project.ts'
import { trackSerpCheck } from './projects/track-serp-check.ts'
import { updateRankProject } from './projects/update-rank-project.ts'
import { refreshRankProject } from './runs/refresh-rank-project.ts'
import { addSegment } from './segments/add-segment.ts'
import { deleteSegment } from './segments/delete-segment.ts'
import { editSegment } from './segments/edit-segment.ts'
import { listSegments } from './segments/list-segments.ts'
import { exportShareOfVoice } from './share-of-voice/export-share-of-voice.ts'
import { listShareOfVoice } from './share-of-voice/list-share-of-voice.ts'
import { setShareWeight } from './share-of-voice/set-share-weight.ts'
import { showShareCurves } from './share-of-voice/show-share-curves.ts'
import { addTag } from './tags/add-tag.ts'
import { deleteTag } from './tags/delete-tag.ts'
import { editTag } from './tags/edit-tag.ts'
import { listTags } from './tags/list-tags.ts'
import { mergeTags } from './tags/merge-tags.ts'
import { listRankProjects } from './views/list-rank-projects.ts'
import { listSettingTotals } from './views/list-setting-totals.ts'
import { listTagTotals } from './views/list-tag-totals.ts'
import { showFeatureOverview } from './views/show-feature-overview.ts'
import { showProjectSnapshot } from './views/show-project-snapshot.ts'
import { showRankCompetitors } from './views/show-rank-competitors.ts'
import { showRankHistory } from './views/show-rank-history.ts'
import { showRankKeyword } from './views/show-rank-keyword.ts'
import { showRankMovement } from './views/show-rank-movement.ts'
import { showRankOverview } from './views/show-rank-overview.ts'
import { tagChosenKeywords } from './views/tag-chosen-keywords.ts'
import { showProjectWeek } from './week/show-project-week.ts'

export const rankProjectRoutes: Routes<'rankProjects'> = {
  createRankProject: (ctx, input, { idempotencyKey }) => createRankProject(ctx, { ...input, idempotencyKey }),
  listRankProjects,
  updateRankProject: (ctx, input, { idempotencyKey }) => updateRankProject(ctx, { ...input, idempotencyKey }),
  changeProjectSettings,
  addProjectSetting: (ctx, input, { idempotencyKey }) => addProjectSetting(ctx, { ...input, idempotencyKey }),
  deleteProjectSetting,
  trackSerpCheck: (ctx, input, { idempotencyKey }) => trackSerpCheck(ctx, { ...input, idempotencyKey }),
  listKnownKeywords,
  deleteRankProject,
  showRankHistory,
  showRankCompetitors,
  removeRankCompetitors,
  deleteRankKeywords,
  refreshRankProject: (ctx, input, { idempotencyKey }) => refreshRankProject(ctx, { ...input, idempotencyKey }),
  showRankOverview,
  showFeatureOverview,
  showRankKeyword,
  listLandingPages,
  exportLandingPages,
  listShareOfVoice,
  showShareCurves,
  exportShareOfVoice,
  setShareWeight,
  setTargetPages,
  importTargetPages,
  listKeywordGroups,
  showKeywordGroup,
  exportKeywordGroups,
  tagKeywordGroups,
  showProjectSnapshot,
  showRankMovement,
  showProjectWeek,
  addProjectNote,
  editProjectNote,
  showNoteEffect,
  deleteProjectNote,
  listTags,
  addTag,
  editTag,
  mergeTags,
  deleteTag,
  tagKeywords: tagChosenKeywords,
  listTagTotals,
  listSettingTotals,
  exportSettingTotals,
  exportTagTotals,
  listSegments,
  addSegment,
  editSegment,
  deleteSegment,
  exportRankProject,
  exportRankProjectFile: exportRankProject,
}
