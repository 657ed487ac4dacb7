import { Skeleton } from '@mantine/core'
import { StatStrip, StatTile } from '../tiles/stat-tile.tsx'

/** Tiles that are loading, as high as they will be. */
export const PendingTiles = ({ count, mediumColumns }: { count: number; mediumColumns: number }) => (
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
          foot={<Skeleton component="span" display="block" height={9} width="70%" radius="xl" />}
        />
      ))}
    </StatStrip>
  </div>
)
