/* The places in words: what the map shows, for keyboards, for screen readers, and for finding a place by its name. */
import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import ListSubheader from '@mui/material/ListSubheader'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useState } from 'react'
import { fold } from '#model/query/fold'
import type { Place } from './layers'
import { text } from './messages'
import { useMunicipalities } from './useMunicipalities'

/** Most places of a kind that are listed. */
const most = 40

interface PlaceListProps {
  /** Places by kind. */
  readonly kinds: readonly { readonly title: string; readonly places: readonly Place[] }[]
  readonly chosen: string | undefined
  onChoose(place: Place): void
}

/** The search and what it finds. */
export function PlaceList({ kinds, chosen, onChoose }: PlaceListProps) {
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed)
  const municipalities = useMunicipalities(words)
  const wanted = fold(words).split(' ').filter(Boolean)
  const isWanted = ({ title }: Place) => {
    const folded = fold(title)
    return wanted.every((word) => folded.includes(word))
  }
  const found = [
    ...kinds.map(({ title, places }) => ({ title, places: places.filter(isWanted) })),
    { title: text.municipalities, places: municipalities },
  ].filter(({ places }) => places.length > 0)

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}>
      <TextField
        type="search"
        sx={{ mt: 1.5, mb: 0.5 }}
        label={text.search}
        placeholder={text.searchHint}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{
          input: { startAdornment: <SearchIcon fontSize="small" sx={{ mr: 1, color: 'text.secondary' }} /> },
          inputLabel: { shrink: true },
        }}
      />
      {found.length === 0 && (
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary', py: 2 }}>
          {text.nothingFound}
        </Typography>
      )}
      <Box
        role="region"
        aria-label={text.places}
        sx={{ overflowY: 'auto', flex: 1, minHeight: 160, maxHeight: { xs: 360, md: 'none' } }}
      >
        {found.map(({ title, places }) => (
          <List
            key={title}
            dense
            aria-label={title}
            subheader={
              <ListSubheader sx={{ typography: 'overline', color: 'text.secondary', px: 1 }}>
                {title}
              </ListSubheader>
            }
          >
            {places.slice(0, most).map((place) => (
              <ListItem key={place.key} disablePadding>
                <ListItemButton
                  selected={place.key === chosen}
                  onClick={() => onChoose(place)}
                  sx={{ borderRadius: 1, px: 1, py: 0.25 }}
                >
                  <ListItemText primary={place.title} />
                </ListItemButton>
              </ListItem>
            ))}
            {places.length > most && (
              <Typography component="li" variant="body2" sx={{ color: 'text.secondary', px: 1, py: 0.5 }}>
                {text.more(places.length - most)}
              </Typography>
            )}
          </List>
        ))}
      </Box>
    </Box>
  )
}
