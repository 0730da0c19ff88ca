/** Names of the files that outlines come in, as the window of the system filters them. */
export const outlineTypes = '.kml,.kmz,.gpx,.geojson,.json,.zip,.shp'
