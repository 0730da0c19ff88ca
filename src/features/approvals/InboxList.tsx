import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import type { Entity } from '#model/entity/entity'
import { showDateTime } from '#model/formats/index'
import { labelAt } from '#model/show/cell'
import { StateChip } from '../../engine'
import { text } from './messages'
import type { InboxRequest } from './useInbox'

interface InboxListProps {
  readonly entity: Entity
  readonly requests: readonly InboxRequest[]
  readonly total: number
  readonly currentId: number | undefined
  readonly selected: ReadonlySet<number>
  /** The requests are in different states, which each says. */
  readonly hasStates: boolean
  onOpen(id: number): void
  onSelect(id: number, isStretch: boolean): void
  readonly decidable: readonly InboxRequest[]
  onSelectAll(requests: readonly InboxRequest[]): void
  onMore(): void
}

export function InboxList(props: InboxListProps) {
  const { entity, requests, total, currentId, selected, hasStates, onOpen, onSelect, onMore } = props
  const { decidable, onSelectAll } = props
  const isAll = decidable.every(({ id }) => selected.has(id))
  return (
    <>
      {decidable.length > 1 && (
        <FormControlLabel
          label={text.selectAll(decidable.length)}
          control={
            <Checkbox
              checked={isAll}
              indeterminate={!isAll && selected.size > 0}
              onChange={() => onSelectAll(isAll ? [] : decidable)}
            />
          }
          slotProps={{ typography: { variant: 'body2' } }}
          sx={{ ml: 0.5, mr: 0 }}
        />
      )}
      <List aria-label={text.inbox} disablePadding>
        {requests.map((request) => (
          <Request
            key={request.id}
            entity={entity}
            request={request}
            hasState={hasStates}
            isCurrent={request.id === currentId}
            isSelected={selected.has(request.id)}
            onOpen={() => onOpen(request.id)}
            onSelect={(isStretch) => onSelect(request.id, isStretch)}
          />
        ))}
      </List>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', px: 2, py: 1 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {text.shown(requests.length, total)}
        </Typography>
        {requests.length < total && <Button onClick={onMore}>{text.more}</Button>}
      </Box>
    </>
  )
}

interface RequestProps {
  readonly entity: Entity
  readonly request: InboxRequest
  readonly hasState: boolean
  readonly isCurrent: boolean
  readonly isSelected: boolean
  onOpen(): void
  onSelect(isStretch: boolean): void
}

function Request({ entity, request, hasState, isCurrent, isSelected, onOpen, onSelect }: RequestProps) {
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const plot = request._label
  return (
    <ListItem ref={place} disablePadding divider>
      <Checkbox
        checked={isSelected}
        onChange={({ nativeEvent }) => onSelect('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
        slotProps={{ input: { 'aria-label': text.select(plot) } }}
        sx={{ ml: 0.5 }}
      />
      <ListItemButton
        selected={isCurrent}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onOpen}
        sx={{ display: 'block', minWidth: 0, pl: 1 }}
      >
        {/* On phones the status wraps below the name. */}
        <Box
          component="span"
          sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, columnGap: 1, rowGap: 0.25 }}
        >
          <Typography component="span" noWrap sx={{ fontWeight: 600, flex: { xs: '1 0 100%', sm: '1 1 0' } }}>
            {plot}
          </Typography>
          {hasState && <StateChip entity={entity} value={request.status} />}
        </Box>
        <Typography
          component="span"
          variant="body2"
          noWrap
          sx={{ display: 'block', color: 'text.secondary' }}
        >
          {[
            // Values of constant width come first, because the end may be truncated.
            request.solicitado_em && showDateTime(request.solicitado_em),
            request.alteracao ? text.changes : undefined,
            request.nome,
            labelAt(request, 'talhao.fazenda_id'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </ListItemButton>
    </ListItem>
  )
}
