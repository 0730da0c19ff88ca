/* What is above the rows: search, inactive records, and the filters that the address brought. */
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { listText } from '../messages'
import { SearchBox } from './SearchBox'
import type { Rows } from './useRows'

/** The bar above the rows. */
export function ListToolbar({ rows }: { readonly rows: Rows }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, p: 1.5 }}>
      <SearchBox value={rows.search} onSearch={rows.setSearch} />
      {rows.applied.map(({ param, label }) => (
        <Chip
          key={param}
          label={label}
          color="primary"
          variant="outlined"
          onDelete={() => rows.dropQuery(param)}
        />
      ))}
      <FormControlLabel
        sx={{ ml: 'auto', mr: 0 }}
        control={
          <Switch
            size="small"
            checked={rows.showsInactive}
            onChange={(_event, isShown) => rows.setShowsInactive(isShown)}
          />
        }
        label={listText.showInactive}
        slotProps={{ typography: { variant: 'body2' } }}
      />
    </Box>
  )
}
