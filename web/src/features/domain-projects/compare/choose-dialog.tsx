import { Button } from '@mantine/core'
import { useState } from 'react'
import { domainProjectMessages } from '#contract/domain-projects/messages.ts'
import type { DomainProject } from '#contract/domain-projects/rows.ts'
import { multiplyCredits } from '#contract/rules/credits/credit-amounts.ts'
import { domainLimits } from '#contract/rules/limits/limits.ts'
import { findCountry } from '#contract/rules/locations/places.ts'
import { rowsPrice } from '#contract/rules/paid-runs/prices.ts'
import { isSameTarget } from '#contract/rules/text/domain-syntax.ts'
import { useAccount, useAccountDetails } from '../../../parts/access/account.ts'
import { CostFacts, isPayable } from '../../../parts/paid-runs/price/cost-facts.tsx'
import { PriceFailure } from '../../../parts/paid-runs/price/price-failure.tsx'
import { CheckedSites } from '../../../parts/site-checks/compare/checked-sites.tsx'
import { mayList } from '../../../parts/site-checks/site-access.ts'
import { lockedText } from '../../../parts/site-checks/site-permissions.ts'
import { Dialog, DialogActions } from '../../../shared/dialogs/dialog.tsx'
import { languageName } from '../../../shared/format/language-name.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { domainChecks } from '../domain-checks.ts'
import { domainMessages } from '../messages.ts'
import { domainList } from '../queries.ts'
import classes from './choose-dialog.module.css'
import { NewDomains } from './new-domains.tsx'
import { useCheckOthers } from './use-check-others.ts'

type ChooseDialogProps = {
  project: DomainProject
  /** The domains it is compared with now, saved or not. */
  compared: readonly DomainProject[]
  onChosen: (ids: number[]) => void
  onClose: () => void
}

/** Up to three domains to compare with: checked ones are free, new ones are checked first, at a price that is said before. */
export default function ChooseDialog({ project, compared, onChosen, onClose }: ChooseDialogProps) {
  const account = useAccount()
  const setting = useAccountDetails()?.module.DOMAIN
  const [ids, setIds] = useState<number[]>(() => compared.map(({ id }) => id))
  const [targets, setTargets] = useState<string[]>([])
  const { check, isBusy, problem } = useCheckOthers(project, (added) => {
    onChosen([...ids, ...added])
    onClose()
  })
  const isFull = ids.length + targets.length >= domainLimits.compared
  const balance = account?.userData.credits ?? 0
  const price = setting && multiplyCredits(rowsPrice(setting, project.limit), targets.length)
  const isNone = ids.length + targets.length === 0
  const locked = lockedText(domainChecks, account)
  return (
    <Dialog title="Compare domains" size="lg" onClose={onClose}>
      <p className={classes.lead}>
        Up to {domainLimits.compared} other domains, checked for {findCountry(project.country_code)?.location_name} in{' '}
        {languageName(project.language_code)}.
      </p>
      <CheckedSites
        checks={domainChecks}
        list={domainList}
        project={project}
        compared={compared}
        title="Already checked (free)"
        checked="Checked"
        isListed={account !== undefined && mayList(domainChecks.abilities, account)}
        isFitting={({ country_code, language_code }) =>
          country_code === project.country_code && language_code === project.language_code
        }
        none={() => 'None of your saved domains match this country and language.'}
        chosen={ids}
        onChange={setIds}
        isFull={isFull}
      />
      {locked === undefined && (
        <NewDomains
          domain={project.target}
          value={targets}
          onChange={setTargets}
          isFull={isFull}
          isTaken={(target) =>
            [project.target, ...compared.map(({ target }) => target), ...targets].some((one) =>
              isSameTarget(one, target),
            )
          }
        />
      )}
      {targets.length > 0 && (
        <>
          <PriceFailure />
          <CostFacts
            price={price}
            balance={balance}
            facts={[{ label: 'New checks', value: `${targets.length} × up to ${countOf(project.limit, 'keyword')}` }]}
          />
          <p className={classes.note}>{`${domainMessages.paidForRows} ${domainMessages.keptUnsaved}`}</p>
        </>
      )}
      <p className={classes.problem} role="alert">
        {problem}
      </p>
      <DialogActions onClose={onClose}>
        <Button
          loading={isBusy}
          disabled={isNone || (targets.length > 0 && !isPayable({ price, balance }))}
          title={isNone ? domainProjectMessages.compared : undefined}
          onClick={() => check(targets)}
        >
          {targets.length === 0 ? 'Compare' : 'Check and compare'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
