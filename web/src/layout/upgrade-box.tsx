import { Button } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { keywordLimits } from '#contract/rules/limits/limits.ts'
import classes from './upgrade-box.module.css'

/** Lists the features that a trial lacks, and the way to have them. */
export default function UpgradeBox({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <section className={classes.box} aria-labelledby="upgrade">
      <p className={classes.title} id="upgrade">
        <IconSparkles size={16} stroke={1.8} aria-hidden />
        UPGRADE TO PRO
      </p>
      <p className={classes.text}>
        Scheduled projects, competitors, all search engines and devices, {keywordLimits.perCheck} keywords per check.
      </p>
      <Button size="xs" fullWidth renderRoot={(props) => <Link to="/pricing-page" onClick={onNavigate} {...props} />}>
        Upgrade Now
      </Button>
    </section>
  )
}
