/** A route's page and loader as a chunk of their own: the router's plugin makes it of the route file (vite.config.ts). */
declare module '*?tsr-split=component---loader';
