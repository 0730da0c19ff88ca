import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import { mayAct } from '#model/people/access'
import { useConsole } from '../console/console'
import { useEntityPaths } from '../console/routing'
import { MissingNotice } from '../empty/MissingNotice'
import { emptyText } from '../empty/messages'
import { useMissing } from '../empty/useMissing'
import { WhoEnters } from '../empty/WhoEnters'
import { useNarrowingFilter } from '../narrowing/useNarrowing'
import { isSwitch } from './filters/filterValues'
import type { ListState } from './state/useListView'

interface EmptyListProps {
  readonly entity: Entity
  readonly state: ListState
  readonly isNested: boolean
}

export function EmptyList({ entity, state, isNested }: EmptyListProps) {
  const { q, filter } = state.view
  const isNarrowed = Object.keys(useNarrowingFilter(entity)).length > 0
  const isFiltered = Object.keys(filter).some((path) => !isSwitch(path, filter)) || isNarrowed
  return (
    <Box
      role="status"
      className="list-empty"
      sx={{
        color: 'text.secondary',
        textAlign: 'center',
        px: 2,
        // As high as the lines that wait for linked rows.
        py: isNested ? 3 : 5,
        maxWidth: 720,
        mx: 'auto',
      }}
    >
      <Typography>{q === '' ? emptyText.none : emptyText.noResults}</Typography>
      {q !== '' ? null : isFiltered ? (
        <Filtered state={state} />
      ) : (
        <Unfiltered entity={entity} isNested={isNested} />
      )}
    </Box>
  )
}

function Filtered({ state }: Pick<EmptyListProps, 'state'>) {
  const hasOwn = Object.keys(state.view.filter).length > 0
  return (
    <>
      <Typography>{emptyText.filtered}</Typography>
      {hasOwn && (
        <Button sx={{ mt: 2 }} variant="outlined" onClick={() => state.change({ filter: {} })}>
          {emptyText.clear}
        </Button>
      )}
    </>
  )
}

function Unfiltered({ entity, isNested }: Pick<EmptyListProps, 'entity' | 'isNested'>) {
  const { actor } = useConsole()
  const { missing, isLoading } = useMissing(entity)
  const mayCreate = mayAct(entity, 'create', actor)
  return (
    <>
      <Typography sx={{ mt: 1 }}>{entity.help ?? emptyText.reason}</Typography>
      <WhoEnters entity={entity} />
      {mayCreate && missing.length > 0 && <MissingNotice entity={entity} missing={missing} />}
      {/* The record that a nested list belongs to would be missing in the new one. */}
      {mayCreate && !isNested && missing.length === 0 && !isLoading && <First entity={entity} />}
    </>
  )
}

function First({ entity }: Pick<EmptyListProps, 'entity'>) {
  const { create } = useEntityPaths(entity)
  return (
    <Button sx={{ mt: 2 }} component={Link} to={create} variant="contained">
      {emptyText.create(entity.title)}
    </Button>
  )
}
