-- Packed already: trying to pack them once more costs time and saves nothing.
ALTER TABLE "serp_postbacks" ALTER COLUMN "body" SET STORAGE EXTERNAL;
