/* The calls in groups, narrowed by what is searched. */
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { fold } from '#model/query/fold'
import { MethodName } from './MethodName'
import { text } from './messages'
import type { CallGroup, ShownCall } from './readDocument'

interface CallListProps {
  readonly groups: readonly CallGroup[]
  readonly shown: ShownCall | undefined
  onChoose(call: ShownCall): void
}

/** Search and groups; groups of what is found stand open. */
export function CallList({ groups, shown, onChoose }: CallListProps) {
  const [words, setWords] = useState('')
  const [opened, setOpened] = useState<string | undefined>(shown?.tags[0])
  const wanted = fold(words.trim()).split(/\s+/).filter(Boolean)
  const found = groups.flatMap(({ name, calls }) => {
    const kept = calls.filter((call) => {
      const told = fold(`${name} ${call.method} ${call.path} ${call.summary}`)
      return wanted.every((word) => told.includes(word))
    })
    return kept.length > 0 ? [{ name, calls: kept }] : []
  })
  const count = found.reduce((sum, { calls }) => sum + calls.length, 0)
  const isNarrow = wanted.length > 0 && found.length <= 6
  return (
    <Card sx={{ p: 2 }}>
      <TextField
        label={text.search}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        size="small"
        fullWidth
        type="search"
      />
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary', my: 1 }}>
        {count === 0 ? text.none : text.found(count)}
      </Typography>
      <Box component="nav" aria-label={text.groups}>
        {found.map(({ name, calls }) => (
          <Accordion
            key={name}
            disableGutters
            elevation={0}
            expanded={isNarrow || opened === name}
            onChange={(_event, isOpen) => setOpened(isOpen ? name : undefined)}
            slotProps={{ transition: { unmountOnExit: true, timeout: 0 }, heading: { component: 'h2' } }}
          >
            <AccordionSummary sx={{ px: 1 }}>
              <Typography sx={{ fontWeight: 600, flexGrow: 1 }}>{name}</Typography>
              <Typography sx={{ color: 'text.secondary' }}>{calls.length}</Typography>
            </AccordionSummary>
            <AccordionDetails sx={{ p: 0 }}>
              <List dense disablePadding>
                {calls.map((call) => (
                  <li key={call.operationId}>
                    <ListItemButton
                      selected={call.operationId === shown?.operationId}
                      aria-current={call.operationId === shown?.operationId ? 'page' : undefined}
                      onClick={() => onChoose(call)}
                      sx={{ display: 'block', px: 1, minHeight: 44 }}
                    >
                      <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline', minWidth: 0 }}>
                        <MethodName method={call.method} />
                        <Typography
                          component="span"
                          sx={{
                            fontFamily: 'monospace',
                            fontSize: 13,
                            overflowWrap: 'anywhere',
                            ...(call.deprecated && { textDecoration: 'line-through' }),
                          }}
                        >
                          {call.path}
                        </Typography>
                      </Box>
                      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                        {call.summary}
                      </Typography>
                    </ListItemButton>
                  </li>
                ))}
              </List>
            </AccordionDetails>
          </Accordion>
        ))}
      </Box>
    </Card>
  )
}
