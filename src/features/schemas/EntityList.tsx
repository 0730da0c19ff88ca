import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Entity, Field } from '#model/entity/entity'
import { type FoundSchema, findSchemas } from './findSchemas'
import { text } from './messages'

interface EntityListProps {
  readonly entities: readonly Entity[]
  readonly shown: Entity | undefined
  /** Without an entity, opens the overview. */
  onChoose(entity?: Entity, field?: Field): void
}

export function EntityList({ entities, shown, onChoose }: EntityListProps) {
  const [search, setSearch] = useState('')
  const found = findSchemas(entities, search)
  return (
    <Card sx={{ p: 2 }}>
      <TextField
        label={text.search}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        type="search"
      />
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary', my: 1 }}>
        {found.length === 0 ? text.none : text.found(found.length)}
      </Typography>
      <nav aria-label={text.list} className="schemas-list">
        {search === '' && (
          <ListItemButton selected={!shown} onClick={() => onChoose()} dense sx={{ minHeight: 40 }}>
            {text.overview}
          </ListItemButton>
        )}
        {groupsOf(found).map(([group, members]) => (
          <section key={group}>
            <Typography
              variant="overline"
              component="h2"
              sx={{ display: 'block', px: 2, pt: 1.5, color: 'text.secondary' }}
            >
              {group}
            </Typography>
            <List dense disablePadding>
              {members.map(({ entity, fields }) => (
                <li key={entity.name}>
                  <ListItemButton
                    selected={entity === shown}
                    aria-current={entity === shown ? 'page' : undefined}
                    onClick={() => onChoose(entity)}
                    sx={{ minHeight: 36 }}
                  >
                    {entity.plural}
                  </ListItemButton>
                  {fields.map((field) => (
                    <ListItemButton key={field.path} onClick={() => onChoose(entity, field)} sx={{ pl: 4 }}>
                      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                        {field.title}
                      </Typography>
                    </ListItemButton>
                  ))}
                </li>
              ))}
            </List>
          </section>
        ))}
      </nav>
    </Card>
  )
}

/** Groups in menu order; entities without a page come last. */
function groupsOf(found: readonly FoundSchema[]): readonly (readonly [string, readonly FoundSchema[]])[] {
  const groups = new Map<string, FoundSchema[]>()
  const orders = new Map<string, number>()
  for (const each of found) {
    const { menu } = each.entity
    const name = menu?.group ?? text.noMenu
    groups.set(name, [...(groups.get(name) ?? []), each])
    orders.set(
      name,
      Math.min(orders.get(name) ?? Number.POSITIVE_INFINITY, menu?.order ?? Number.MAX_SAFE_INTEGER),
    )
  }
  return [...groups].toSorted(([a], [b]) => (orders.get(a) ?? 0) - (orders.get(b) ?? 0))
}
