/** Static files by their name: asking for them would tell nothing about pages. */
const FILE =
  /\.(?:7z|apk|avif|bmp|bz2|css|csv|dmg|docx?|eot|epub|exe|gif|gz|ics|ico|iso|jpe?g|js|json|map|mjs|mov|mp[34]|mpe?g|msi|od[pst]|og[agv]|pdf|png|pptx?|rar|rss|atom|svgz?|tar|tgz|tiff?|ttf|txt|wav|web[mp]|woff2?|xlsx?|xml|zip)$/i;

/** @param path without query and fragment */
export const isStaticFile = (path: string): boolean => FILE.test(path);
