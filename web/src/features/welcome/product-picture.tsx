import { useComputedColorScheme } from '@mantine/core'
import type { ProductPicture } from './product-pictures.ts'
import classes from './welcome-page.module.css'

/** All are taken at this size, so that their place is held before they come. */
const size = { width: 1_600, height: 1_125 }

type ProductPictureProps = {
  picture: ProductPicture
  /** The one that is seen first is not to wait for the others. */
  isFirst?: true
}

/** A screen of the product in the colours the page has. */
export function ProductPictureFrame({ picture, isFirst }: ProductPictureProps) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  return (
    <img
      {...size}
      className={classes.picture}
      src={picture[scheme]}
      alt={picture.alt}
      fetchPriority={isFirst ? 'high' : 'auto'}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding={isFirst ? 'sync' : 'async'}
    />
  )
}
