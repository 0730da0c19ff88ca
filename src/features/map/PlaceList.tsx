/* A text alternative to the map, for keyboard and screen-reader users. */
import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import ListSubheader from '@mui/material/ListSubheader'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { MapRecord } from './layers'
import { text } from './messages'
import type { LoadedLayer } from './useLayer'
import { useMunicipalities } from './useMunicipalities'
import { useFarmList, usePlotList } from './usePlaceList'

interface PlaceListProps {
  readonly farms: LoadedLayer
  readonly plots: LoadedLayer
  readonly chosen: string | undefined
  onChoose(place: MapRecord): void
}

export function PlaceList({ farms, plots, chosen, onChoose }: PlaceListProps) {
  const [typed, setTyped] = useState('')
  const municipalities = useMunicipalities(typed)
  const found = [
    useFarmList(farms, typed),
    usePlotList(plots, typed),
    { title: text.municipalities, places: municipalities, more: 0 },
  ].filter(({ places, more }) => places.length > 0 || more > 0)

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
        {found.map(({ title, places, more }) => (
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
            {places.map((place) => (
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
            {more > 0 && (
              <Typography component="li" variant="body2" sx={{ color: 'text.secondary', px: 1, py: 0.5 }}>
                {text.more(more)}
              </Typography>
            )}
          </List>
        ))}
      </Box>
    </Box>
  )
}
