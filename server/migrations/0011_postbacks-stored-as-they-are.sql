-- Bodies arrive gzipped; compressing them again costs time and saves nothing.
ALTER TABLE "serp_postbacks" ALTER COLUMN "body" SET STORAGE EXTERNAL;
