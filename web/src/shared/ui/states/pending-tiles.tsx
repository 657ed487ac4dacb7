import { Skeleton } from '@mantine/core'
import { StatStrip, StatTile } from '../tiles/stat-tile.tsx'

type PendingTilesProps = {
  count: number
  mediumColumns: number
  /** Lines below the value of the highest tile. */
  footLines?: 1 | 2
}

/** Tiles that are loading, as high as they will be. */
export const PendingTiles = ({ count, mediumColumns, footLines = 1 }: PendingTilesProps) => (
  <div aria-busy>
    <StatStrip columns={count} mediumColumns={mediumColumns} label="Loading">
      {Array.from({ length: count }, (_, at) => at).map((at) => (
        <StatTile
          key={at}
          label={
            <Skeleton
              component="span"
              display="block"
              height={9}
              width={`${52 + ((at * 11) % 30)}%`}
              my={5}
              radius="xl"
            />
          }
          value={<Skeleton component="span" display="block" height={20} width={64} my={6} radius="sm" />}
          foot={['70%', '55%']
            .slice(0, footLines)
            .map((width) => (
              <Skeleton key={width} component="span" display="block" height={9} my={4.7} width={width} radius="xl" />
            ))}
        />
      ))}
    </StatStrip>
  </div>
)
