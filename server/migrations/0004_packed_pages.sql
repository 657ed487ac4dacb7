-- What is stored from now on is packed; what is there keeps its column until it is deleted.
ALTER TABLE "serp_snapshots" ALTER COLUMN "organic" DROP NOT NULL;