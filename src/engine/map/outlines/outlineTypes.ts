export const outlineTypes = '.kml,.kmz,.gpx,.geojson,.json,.zip,.shp'
