import classes from './marks.module.css'

/** The name of the country stands beside it, so the flag itself says nothing to a screen reader. */
export function Flag({ code }: { code: string }) {
  return (
    <img
      className={classes.flag}
      src={`/flags/${code.toUpperCase()}.svg`}
      alt=""
      width={18}
      height={12}
      loading="lazy"
    />
  )
}
