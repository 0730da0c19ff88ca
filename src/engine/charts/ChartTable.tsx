import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { Link as RouterLink } from 'react-router-dom'
import type { Chart } from './chart'

export function ChartTable({ chart, title }: { readonly chart: Chart; readonly title: string }) {
  return (
    <Table aria-label={title}>
      <TableHead>
        <TableRow>
          <TableCell>{chart.labelTitle}</TableCell>
          {chart.series.map(({ label }) => (
            <TableCell key={label} align="right">
              {label}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {chart.labels.map((label, place) => (
          <TableRow key={label}>
            <TableCell component="th" scope="row">
              {chart.links?.[place] === undefined ? (
                label
              ) : (
                <Link component={RouterLink} to={chart.links[place] ?? ''}>
                  {label}
                </Link>
              )}
            </TableCell>
            {chart.series.map(({ label: name, data, format }) => {
              const value = data[place]
              return (
                <TableCell key={name} align="right">
                  {value === null || value === undefined ? '–' : format(value)}
                </TableCell>
              )
            })}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
