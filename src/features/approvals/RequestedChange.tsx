/* A requested change to an approved plot: old and new values, and both outlines. */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Field } from '#model/entity/entity'
import { fieldAt } from '#model/entity/paths'
import type { PathOf, RecordOf } from '#model/entity/registry'
import { formatDecimal } from '#model/formats/index'
import { showValue } from '#model/show/show'
import { useEntity } from '../../engine'
import { text } from './messages'
import { PlotShape } from './PlotShape'

type Plot = Pick<RecordOf<'talhao'>, 'area_gleba' | 'poligono'>

interface RequestedChangeProps {
  readonly name: string
  readonly requested: NonNullable<RecordOf<'aprovacao'>['alteracao']>
  /** The plot's current values; undefined once the request is decided. */
  readonly now: Plot | undefined
}

export function RequestedChange({ name, requested, now }: RequestedChangeProps) {
  const entity = useEntity('aprovacao')
  const fieldOf = (path: PathOf<'aprovacao'>) => fieldAt(entity, path)
  return (
    <>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)', gap: 0.5 }}
      >
        <Pair
          field={fieldOf('alteracao.area_gleba')}
          before={now?.area_gleba}
          after={requested.area_gleba}
          note={now && requested.area_gleba ? differenceOf(now.area_gleba, requested.area_gleba) : undefined}
        />
        <Pair
          field={fieldOf('alteracao.poligono')}
          before={now?.poligono}
          after={requested.poligono}
          note={text.measured}
        />
      </Box>
      {requested.poligono && (
        <>
          <PlotShape name={name} polygon={requested.poligono} before={now?.poligono} />
          {now?.poligono && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {text.dashed}
            </Typography>
          )}
        </>
      )}
    </>
  )
}

interface PairProps {
  readonly field: Field | undefined
  readonly before: unknown
  readonly after: unknown
  readonly note: string | undefined
}

function Pair({ field, before, after, note }: PairProps) {
  if (!field || after === undefined || after === null) return null
  const old = before === undefined || before === null ? '' : showValue(before, field)
  return (
    <>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {field.title}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {old !== '' && `${old} → `}
        <strong>{showValue(after, field)}</strong>
        {note !== undefined && ` (${note})`}
      </Typography>
    </>
  )
}

function differenceOf(before: number, after: number): string {
  const difference = formatDecimal(Math.abs(after - before), 2, 2)
  return `${after < before ? '−' : '+'}${difference} ha`
}
