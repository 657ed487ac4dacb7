import classes from './logo.module.css'

/** Three results of falling weight; the first one is yours, marked with the plus. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <span className={classes.root}>
      <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden className={classes.mark}>
        <rect width="24" height="24" rx="6.5" className={classes.ground} />
        <rect x="5" y="6.5" width="7" height="2.6" rx="1.3" />
        <rect x="5" y="11.2" width="13" height="2.6" rx="1.3" fillOpacity=".62" />
        <rect x="5" y="15.9" width="9.5" height="2.6" rx="1.3" fillOpacity=".38" />
        <path d="M17 5v5.6M14.2 7.8h5.6" className={classes.plus} />
      </svg>
      <span className={classes.word}>Serpplus</span>
    </span>
  )
}
