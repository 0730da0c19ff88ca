import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import { mayAct } from '#model/people/access'
import { useConsole } from '../console/console'
import { useEntityPaths } from '../console/routing'
import { MissingNotice } from '../empty/MissingNotice'
import { emptyText } from '../empty/messages'
import { useMissing } from '../empty/useMissing'
import { whoEnters } from '../empty/whoEnters'
import { useNarrowingFilter } from '../narrowing/useNarrowing'
import { isSwitch } from './filters/filterValues'
import type { ListState } from './state/useListView'

export interface EmptyListProps {
  readonly entity: Entity
  readonly state: ListState
  readonly isNested: boolean
  /** Told whether the person cannot enter a first record. */
  onBlocked?(isBlocked: boolean): void
}

export function EmptyList({ entity, state, isNested, onBlocked }: EmptyListProps) {
  const { q, filter } = state.view
  const isNarrowed = Object.keys(useNarrowingFilter(entity)).length > 0
  const isFiltered = Object.keys(filter).some((path) => !isSwitch(path, filter)) || isNarrowed
  return (
    <Box
      role="status"
      sx={{
        color: 'text.secondary',
        textAlign: 'center',
        px: 2,
        py: isNested ? 2 : 5,
        maxWidth: 720,
        mx: 'auto',
      }}
    >
      <Typography>{q === '' ? emptyText.none : emptyText.noResults}</Typography>
      {isNested || q !== '' ? null : isFiltered ? (
        <Filtered state={state} />
      ) : (
        <Unfiltered entity={entity} onBlocked={onBlocked} />
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

function Unfiltered({ entity, onBlocked }: Pick<EmptyListProps, 'entity' | 'onBlocked'>) {
  const { actor, index } = useConsole()
  const { missing, isLoading, isBlocked } = useMissing(entity)
  useEffect(() => {
    onBlocked?.(isBlocked)
    return () => onBlocked?.(false)
  }, [isBlocked, onBlocked])
  const mayCreate = mayAct(entity, 'create', actor)
  const who = whoEnters(entity, index)
  return (
    <>
      <Typography sx={{ mt: 1 }}>{entity.help ?? emptyText.reason}</Typography>
      {!mayCreate && (
        <Typography sx={{ mt: 1 }}>
          {who.length > 0 ? emptyText.enteredBy(who) : emptyText.comesByItself}
        </Typography>
      )}
      {mayCreate && missing.length > 0 && <MissingNotice entity={entity} missing={missing} />}
      {mayCreate && missing.length === 0 && !isLoading && <First entity={entity} />}
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
