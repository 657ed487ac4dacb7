import { useQuery } from '@tanstack/react-query'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import type { LeastShared } from '#contract/rules/rank-projects/keyword-groups.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { Dialog, DialogLeave } from '../../../shared/dialogs/dialog.tsx'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { PendingLines } from '../../../shared/ui/states/pending-lines.tsx'
import { KeywordLink } from '../detail/keyword-link.tsx'
import { pageName, targetName } from '../landing-pages/page-name.ts'
import { useProjectSettings } from '../settings/project-settings.tsx'
import { groupMeaning, heldText, stateNames } from './group-text.ts'
import classes from './groups-view.module.css'
import { keywordGroup } from './queries.ts'

type GroupDialogProps = {
  project: RankProject
  keyword: number
  shared: LeastShared
  onOpen: (keyword: number) => void
  onClose: () => void
}

/** A group: its keywords with the pages that rank for them, and the results they share. */
export default function GroupDialog({ project, keyword, shared, onOpen, onClose }: GroupDialogProps) {
  const { data, error } = useQuery(keywordGroup(project.id, keyword, shared))
  const found = data?.data
  const setting = useProjectSettings().names.get(found?.group.head.setting_id ?? -1)
  return (
    <Dialog title={found === undefined ? 'Group' : `Group: ${found.group.head.keyword}`} size="lg" onClose={onClose}>
      {found !== undefined ? (
        <div className={classes.detail}>
          <p>
            {setting !== undefined && `${setting}. `}
            {stateNames[found.group.state]}. {heldText(found.group)}. {groupMeaning(shared)}
          </p>
          <section>
            <h3>Results they share</h3>
            <ul className={classes.shared}>
              {found.shared_results.map(({ address, keywords_count, is_own }) => (
                <li key={address}>
                  <span className={is_own ? classes.own : undefined}>{is_own ? `${address} (yours)` : address}</span>
                  <span className={classes.quiet}>{countOf(keywords_count, 'keyword')}</span>
                </li>
              ))}
            </ul>
          </section>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by the keyboard */}
          <section className={classes.box} tabIndex={0} aria-label="Keywords of the group, table">
            <table className={classes.table} aria-label="Keywords of the group">
              <thead>
                <tr>
                  <th scope="col">Keyword</th>
                  <th scope="col" data-number>
                    Volume
                  </th>
                  <th scope="col" data-number>
                    Rank
                  </th>
                  <th scope="col">Ranking page</th>
                </tr>
              </thead>
              <tbody>
                {found.keywords.map((one) => (
                  <tr key={one.id}>
                    <td>
                      <KeywordLink projectId={project.id} keyword={one} onOpen={onOpen} />
                    </td>
                    <td data-number>{one.search_volume === null ? '–' : formatCount(one.search_volume)}</td>
                    <td data-number>{one.rank ?? '–'}</td>
                    <td>
                      {one.url === null ? (
                        <span className={classes.quiet}>No ranking page</span>
                      ) : (
                        pageName(one.url, project.domain)
                      )}
                      {one.target_page !== null && (
                        <span className={classes.quiet}> Target: {targetName(one.target_page, project.domain)}</span>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </div>
      ) : error === null ? (
        <PendingLines rows={5} />
      ) : (
        <p role="alert">
          {failureOf(error).code === 'row.not-found'
            ? 'This keyword is no longer in a group. Groups are remade after each run.'
            : failureOf(error).message}
        </p>
      )}
      <DialogLeave onClose={onClose} />
    </Dialog>
  )
}
